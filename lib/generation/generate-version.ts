import type { Clock } from '#lib/clock.ts';
import type { EntityContext } from '#lib/entities/entity-context.ts';
import type { PartnerModel } from '#lib/models/model.ts';
import { exitWords, isRetryable } from '#lib/operator/exit-reason.ts';
import type { Embedder } from '#lib/search/embedder.ts';
import type { ActingAs } from '#lib/supabase/acting-as.ts';
import type { Db } from '#lib/supabase/db.ts';
import type { TurnUsage } from '#lib/turns/turn-store.ts';
import { type Brief, type Gathered, snapshotsOf } from './brief.ts';
import { gatherBrief } from './gather-brief.ts';
import { openTurn, textOf } from './generation-turn.ts';
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
 * keeps why it failed. One that is not `generating` any more is left alone, so that a job may run twice. Its work is a turn
 * of its own, with everything that was read and said in its log.
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

  const before = gathered.version.turn_id ? await textOf(db, gathered.version.turn_id) : null;
  if (before) return stage(ports, db, versionId, before, await gatherBrief(contextOf(ports, db, userId, gathered, signal), gathered));

  const log = await openTurn(ports, db, userId, gathered);
  const abort = () => log.live.abort('shutdown');
  signal.addEventListener('abort', abort, { once: true });
  let written: Written;
  let brief: Brief | undefined;
  try {
    brief = await gatherBrief(contextOf(ports, db, userId, gathered, log.live.signal), gathered, (words) => log.tell(words));
    log.read(brief);
    log.tell('Writing');
    written = await write(ports.model, brief, log.live.signal, (delta) => log.say({ type: 'text-delta', id: 'draft', delta }));
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

  const kept = await log.end(written);
  if (!kept) throw new GenerationUnfinished('Another process has taken this turn over.');
  if (signal.aborted) throw new GenerationUnfinished('The process is shutting down.');
  const { exit, text } = written;
  if (exit.reason === 'complete' && text.trim() && brief) return stage(ports, db, versionId, text.trim(), brief);
  if (mayRetry && isRetryable(exit)) throw new GenerationUnfinished(exitWords(exit) ?? 'Nothing was written.');
  return failVersion(db, versionId, exitWords(exit) ?? 'Nothing was written.');
}

async function write(model: PartnerModel, brief: Brief, signal: AbortSignal, say: (delta: string) => void): Promise<Written> {
  if (model.provider !== 'offline') return writeWithModel(model, brief, signal, say);
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
      staged_at: clock.now().toISOString(),
      progress: null,
      error: null,
    })
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
