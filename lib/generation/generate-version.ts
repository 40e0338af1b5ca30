import type { Clock } from '#lib/clock.ts';
import type { EntityContext } from '#lib/entities/entity-context.ts';
import type { PartnerModel } from '#lib/models/model.ts';
import { exitWords, isRetryable } from '#lib/operator/exit-reason.ts';
import { askUntil } from '#lib/questions/ask-until.ts';
import { nothingNew, wantsNone } from '#lib/questions/nothing-new.ts';
import type { Question } from '#lib/questions/question.ts';
import { readQuestion } from '#lib/questions/read-question.ts';
import type { Embedder } from '#lib/search/embedder.ts';
import type { ActingAs } from '#lib/supabase/acting-as.ts';
import type { Db } from '#lib/supabase/db.ts';
import { textOfTurn } from '#lib/turns/own-turn.ts';
import type { TurnUsage } from '#lib/turns/turn-store.ts';
import { keepBatchRequest, mayWait, readBatchRequest, writtenOf } from './batch-request.ts';
import { type Brief, type Gathered, snapshotsOf } from './brief.ts';
import { gatherBrief } from './gather-brief.ts';
import { openTurn } from './generation-turn.ts';
import { periodWords } from './period-words.ts';
import { writeByTemplate } from './template/write-by-template.ts';
import { type Written, writeWithModel } from './write-with-model.ts';

/** What writing versions, and learning from what became of them, needs from outside. */
export interface GenerationPorts {
  actingAs: ActingAs;
  model: PartnerModel;
  embedder?: Embedder;
  clock: Clock;
  /** This process, among all that share the database. */
  instance: string;
  /** Versions that may wait are left to the next batch. */
  batches?: boolean;
  log: (message: string, error?: unknown) => string;
}

/** A version to write. */
export interface GenerationRun {
  userId: string;
  versionId: string;
  /** Whether a failure that may pass is left to another attempt instead of being kept as the version's. */
  mayRetry?: boolean;
}

/** Writing failed for a reason that may pass: the version still waits to be written. */
export class GenerationUnfinished extends Error {}

const nothingUsed: TurnUsage = { tokens_in: 0, tokens_out: 0, tokens_cache_read: 0, tokens_cache_write: 0, cost_nanousd: 0, turns_used: 0 };

/**
 * Writes a version that is `generating`: gathers what it is written from, has it written, and stages it for review, or
 * keeps why it failed. Where its writer asks the person something, the question is kept, and the version waits: it is to be
 * written again once that is settled. One that may wait is left to the next batch, and staged once that has answered. One
 * that is not `generating` any more, or waits, is left alone, so that a job may run twice. Its work is a turn of its own, with everything that was read and said in its log.
 * @throws {GenerationUnfinished} when another attempt may help and `mayRetry` is set, or the signal was aborted
 * @throws what the database client throws when the database is away
 */
export async function generateVersion(
  ports: GenerationPorts,
  { userId, versionId, mayRetry = false }: GenerationRun,
  signal: AbortSignal,
): Promise<void> {
  const db = ports.actingAs(userId);
  const { data } = await db.rpc('gather_brief', { version: versionId }).throwOnError();
  const gathered = data as unknown as Gathered | null;
  if (gathered?.version.status !== 'generating') return;
  if (gathered.deliverable.status === 'archived')
    return failVersion(db, versionId, 'The deliverable was archived before this version was written. Take it out of the archive to go on.');

  const asked = await readQuestion(db, gathered.version);
  if (asked?.state === 'open') return;
  const before = gathered.version.turn_id ? await textOfTurn(db, gathered.version.turn_id) : null;
  if (before)
    return stage(ports, db, versionId, before, await gatherBrief(contextOf(ports, db, userId, gathered, signal), gathered, asked));

  const kept = asked ? null : await readBatchRequest(db, versionId);
  if (kept?.state === 'waiting' || kept?.state === 'sent') return;
  const answer = kept?.message ? { brief: kept.brief, written: writtenOf(ports.model, kept.message) } : null;

  const log = await openTurn(ports, db, userId, gathered, asked?.turnId ?? kept?.turnId ?? null);
  const abort = () => log.live.abort('shutdown');
  signal.addEventListener('abort', abort, { once: true });
  let written: Written;
  let brief: Brief | undefined;
  try {
    brief =
      answer?.brief ??
      (await gatherBrief(contextOf(ports, db, userId, gathered, log.live.signal), gathered, asked, (words) => log.tell(words)));
    if (asked && brief.settled) log.settled(asked, brief.settled);
    if (!answer) log.read(brief);
    log.tell('Writing');
    const asks = asked ? null : asksOf(ports, gathered, brief);
    const say = (delta: string) => log.say({ type: 'text-delta', id: 'draft', delta });
    if (wantsNone(asked?.about, brief.settled)) written = { text: '', usage: nothingUsed, exit: { reason: 'complete' } };
    else if (answer && (asks || !answer.written.asks)) {
      written = answer.written;
      say(written.text);
    } else if (ports.batches && !asked && !kept && !asks?.first && mayWait(gathered, ports.clock.now())) {
      written = { text: '', usage: nothingUsed, exit: { reason: 'awaiting_batch' } };
      await keepBatchRequest(db, { versionId, turnId: log.live.id, brief, mayAsk: asks !== null });
      log.tell('Waiting in a batch');
      await log.told();
    } else written = await write(ports.model, brief, log.live.signal, say, asks);
    if (written.asks && asks) {
      await log.told();
      log.asked(written.asks, await keepQuestion(db, { versionId, turnId: log.live.id, until: asks.until }, written.asks));
    }
  } catch (error) {
    const id = ports.log('A version could not be written', error);
    written = {
      text: '',
      usage: nothingUsed,
      exit: { reason: 'error', code: 'internal', words: `Something went wrong here (${id}).`, retryable: true },
    };
  } finally {
    signal.removeEventListener('abort', abort);
  }

  if (!(await log.end(written))) throw new GenerationUnfinished('Another process has taken this turn over.');
  if (signal.aborted) throw new GenerationUnfinished('The process is shutting down.');
  const { exit, text } = written;
  if (exit.reason === 'awaiting_input' || exit.reason === 'awaiting_batch') return;
  if (exit.reason === 'complete' && wantsNone(asked?.about, brief?.settled ?? null)) return skipVersion(db, versionId);
  if (exit.reason === 'complete' && text.trim() && brief) return stage(ports, db, versionId, text.trim(), brief);
  if (mayRetry && isRetryable(exit)) throw new GenerationUnfinished(exitWords(exit) ?? 'Nothing was written.');
  return failVersion(db, versionId, exitWords(exit) ?? 'Nothing was written.');
}

/** What may be asked: `first` before anything is written, where the run itself has something to ask. */
interface Asks {
  until: Date;
  first: Question | null;
}

/**
 * Whether there is time to ask. A run that came by itself and found nothing to tell asks whether to write at all; who asked
 * for a version wants one.
 */
function asksOf({ clock, model }: GenerationPorts, { version, deliverable }: Gathered, brief: Brief): Asks | null {
  const until = askUntil(clock.now(), deliverable.next_run_at ? new Date(deliverable.next_run_at) : null);
  if (!until) return null;
  const isEmpty = model.provider === 'offline' ? writeByTemplate(brief).isEmpty : brief.materials.every(({ isBackground }) => isBackground);
  const first = version.due_at && isEmpty && brief.missing.length === 0;
  return { until, first: first ? nothingNew(brief.title, periodWords(brief.period, brief.timeZone)) : null };
}

async function write(
  model: PartnerModel,
  brief: Brief,
  signal: AbortSignal,
  say: (delta: string) => void,
  mayAsk: Asks | null,
): Promise<Written> {
  if (mayAsk?.first) return { text: '', asks: mayAsk.first, exit: { reason: 'awaiting_input' }, usage: nothingUsed };
  if (model.provider !== 'offline') return writeWithModel(model, brief, signal, say, mayAsk !== null);
  const { text } = writeByTemplate(brief);
  say(text);
  return { text, exit: { reason: 'complete' }, usage: { ...nothingUsed, turns_used: 1 } };
}

function contextOf(ports: GenerationPorts, db: Db, userId: string, { profile }: Gathered, signal: AbortSignal): EntityContext {
  const { clock, log, embedder } = ports;
  return { db, userId, clock, timeZone: profile?.time_zone ?? 'UTC', signal, log, ...(embedder ? { embedder } : {}) };
}

async function stage({ model, clock }: GenerationPorts, db: Db, versionId: string, text: string, brief: Brief): Promise<void> {
  const used = model.provider === 'offline' ? writeByTemplate(brief).used : new Set(brief.guidance.map(({ ref }) => ref));
  await db
    .from('deliverable_versions')
    .update({
      status: 'staged',
      draft_content: text,
      source_snapshots: snapshotsOf(brief, used) as never,
      assumption: brief.settled?.why ? (brief.settled as never) : null,
      staged_at: clock.now().toISOString(),
      progress: null,
      error: null,
    })
    .eq('id', versionId)
    .eq('status', 'generating')
    .throwOnError();
}

/** The version waits from here on: see {@link generateVersion}. Answers the question's id; null when it is not written any more. */
async function keepQuestion(
  db: Db,
  { versionId, turnId, until }: { versionId: string; turnId: string; until: Date },
  { question, options, default: default_answer, about }: Question,
): Promise<string | null> {
  const asking = { version: versionId, turn: turnId, question, options, default_answer, deadline: until.toISOString(), about: about ?? '' };
  return (await db.rpc('ask_for_version', asking).throwOnError()).data;
}

async function skipVersion(db: Db, versionId: string): Promise<void> {
  await db
    .from('deliverable_versions')
    .update({ status: 'skipped', progress: null })
    .eq('id', versionId)
    .eq('status', 'generating')
    .throwOnError();
}

/** Keeps why a version was not written; one that is written is left alone. */
export async function failVersion(db: Db, versionId: string, error: string): Promise<void> {
  await db
    .from('deliverable_versions')
    .update({ status: 'failed', error, progress: null })
    .eq('id', versionId)
    .eq('status', 'generating')
    .throwOnError();
}
