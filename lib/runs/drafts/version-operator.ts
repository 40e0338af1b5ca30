import type { UIMessageChunk } from 'ai';
import { z } from 'zod';
import { LoggedCalls } from '#lib/agent/logged-calls.ts';
import type { Effect } from '#lib/agent/operator/effect.ts';
import type { Exit } from '#lib/agent/operator/exit-reason.ts';
import { Interceptors, type Tell } from '#lib/agent/operator/interceptor.ts';
import { defineOperator, type Operator, type RunOptions, scopeOf } from '#lib/agent/operator/operator.ts';
import { noMetadata, type OperatorOutput, operatorOutput } from '#lib/agent/operator/operator-output.ts';
import type { Services } from '#lib/base/services.ts';
import type { Db } from '#lib/database/db.ts';
import type { EntityContext } from '#lib/entities/entity-context.ts';
import { askForAddresses, type RequestedAddress } from '#lib/features/addresses/ask-for-addresses.ts';
import type { Question } from '#lib/features/questions/question.ts';
import { answerDeadline } from '#lib/features/questions/question.ts';
import { emptyRunQuestion, noMaterial, wantsNone } from '#lib/features/questions/run-questions.ts';
import { reportMessage } from '#lib/features/versions/preference.ts';
import { mayWait } from './batch-request.ts';
import { type Brief, citable, type Gathered, snapshotsOf } from './brief.ts';
import { formatPeriod } from './format-period.ts';
import { gatherBrief } from './gather-brief.ts';
import type { GenerationServices } from './generate-version.ts';
import { partsOf, reportByChecks } from './preferences/preference-report.ts';
import { type PendingVersion, readPendingVersion } from './read-pending-version.ts';
import type { Source } from './read-source.ts';
import type { TemplateDraft } from './template/write-by-template.ts';
import { answerCall, sourceCalls } from './version-calls.ts';
import type { AwaitBatch, StageVersion } from './version-effects.ts';
import { versionProgress } from './version-progress.ts';
import type { WriterResult } from './write-with-model.ts';
import { type Prepared, type Writer, writer } from './writer.ts';

const inputMetadata = z.object({ version: z.guid() });

/**
 * The operator that writes a version: gathers the material, then asks or writes. The text is its output; staging,
 * skipping, asking and leaving it to a batch are its effects.
 */
export function versionOperator(services: GenerationServices): Operator {
  const { actingAs, clock, log, model } = services;
  return defineOperator({
    name: 'deliverable.generate',
    log,
    async run({ metadata }, options) {
      const { version } = inputMetadata.parse(metadata);
      const { userId } = scopeOf(options);
      const db = actingAs(userId);
      const pending = await readPendingVersion(db, model, version);
      if (!pending) return operatorOutput('', { reason: 'stopped' });
      const progress = versionProgress(db, version, log);
      const calls = new LoggedCalls({ interceptors: new Interceptors(options.interceptors ?? [], log), clock, tell: options.tell });
      const output = await writeVersion(services, pending, { ...options, db, calls, show: progress.show });
      await progress.settled();
      return output;
    },
  });
}

interface WriteOptions extends RunOptions {
  signal: AbortSignal;
  tell: Tell;
  db: Db;
  calls: LoggedCalls;
  show: (progress: string) => void;
}

/** Gathers the material, then asks or writes. */
async function writeVersion(services: GenerationServices, pending: PendingVersion, running: WriteOptions): Promise<OperatorOutput> {
  const { gathered, earlierQuestion, batch, answer } = pending;
  const { signal, tell, db, calls, show } = running;
  const { userId, turnId } = scopeOf(running);
  const version = gathered.version.id;
  const brief =
    answer?.brief ??
    (await gatherBrief(entityContext(services, { db, userId, gathered }, signal), gathered, earlierQuestion, {
      tell: show,
      platforms: services.platforms,
      tools: services.tools,
    }));
  if (earlierQuestion && brief.settled) await calls.step(0, [answerCall(earlierQuestion, brief.settled)]);
  await askForAddresses(db, turnId, gathered.deliverable, wantedBy(brief));
  if (!answer) await calls.step(0, sourceCalls(brief));
  show('Writing');
  const assumption = assumptionOf(brief);
  if (wantsNone(earlierQuestion?.about, brief.settled))
    return nothingWritten({ reason: 'complete' }, { type: 'skip_version', version, assumption });
  const own = writer(services, userId);
  const prepared = await own.prepare(brief, signal);
  const { draft } = prepared;
  const isEmpty = draft?.isEmpty ?? brief.materials.every(({ isBackground }) => isBackground);
  // Finding nothing because nothing could be read is not the same as nothing new.
  if (isEmpty && brief.missing.length > 0) return couldNotWrite(db, gathered, brief, draft);
  const asks = earlierQuestion ? null : asksOf(services, gathered, brief, isEmpty);
  if (isEmpty && !brief.approved && (!asks || draft?.leftOut.length)) return couldNotWrite(db, gathered, brief, draft);
  if (isEmpty && !asks && !earlierQuestion && gathered.deliverable.governance === 'full_auto')
    return nothingWritten({ reason: 'complete' }, { type: 'skip_version', version, assumption });
  if (services.batches && !earlierQuestion && !batch && !asks?.first && mayWait(gathered, services.clock.now())) {
    const effect: AwaitBatch = { type: 'await_batch', version, brief: JSON.parse(JSON.stringify(prepared.brief)), may_ask: asks !== null };
    return nothingWritten({ reason: 'awaiting_batch' }, effect);
  }
  const { text: written, exit, metadata, asks: question } = await write(own, answer, prepared, signal, sayDraft(tell), asks);
  const effects: Effect[] = [];
  if (question && asks) effects.push({ type: 'ask_person', ...question, deadline: asks.until.toISOString() });
  if (exit.reason === 'complete' && written.trim()) effects.push(await stageEffect(own, version, written, prepared, signal));
  return operatorOutput(written, exit, { metadata, effects });
}

/** Streams the text of a draft as a step of its turn. */
function sayDraft(tell: Tell) {
  const id = 'draft';
  const say = (chunk: UIMessageChunk) => tell({ type: 'chunk', chunk });
  let began = false;
  return {
    delta(delta: string): void {
      if (!began) {
        say({ type: 'start-step' });
        say({ type: 'text-start', id });
      }
      began = true;
      say({ type: 'text-delta', id, delta });
    },
    end(): void {
      if (began) say({ type: 'text-end', id });
    },
  };
}

const nothingWritten = (exit: Exit, effect: Effect) => operatorOutput('', exit, { effects: [effect] });
const assumptionOf = ({ settled }: Brief) => (settled?.why ? settled : null);

/** The output of a run without material, with the reasons. @throws errors of the database client */
async function couldNotWrite(db: Db, { version, deliverable }: Gathered, brief: Brief, draft: TemplateDraft | null) {
  const leftOut = draft?.leftOut ?? [];
  const without = new Set(brief.missing.map(({ source }) => source));
  const titles = brief.materials.flatMap(({ source, title }) => (source !== undefined && !without.has(source) ? [title] : []));
  const isReported = leftOut.every(({ because }) => because === 'reported');
  const sources = deliverable.sources as unknown as Source[];
  // A source that is read for a fixed number of days may have news since the last version.
  const isFixed = sources.some(({ scope }) => scope?.mode === 'fixed_window');
  const previous = await previousVersion(db, version);
  const message = [
    titles.length > 0 && previous !== undefined && isReported
      ? `Nothing is new${isFixed ? '' : ` since version ${previous}`} in ${[...new Set(titles)].join('; ')}.`
      : 'There is no material for this version.',
    unread('Not read', brief, false),
    unread('Not read in full', brief, true),
    reportMessage(
      [],
      leftOut,
      sources.every(({ type }) => type === 'description'),
    ),
    'Add a source or notes, then draft it again.',
  ];
  return operatorOutput('', { reason: 'error', code: 'no_material', message: message.filter(Boolean).join(' '), retryable: false }, {});
}

function unread(label: string, { missing }: Brief, inPart: boolean): string {
  const reasons = missing.flatMap(({ title, why, isPart = false }) => (isPart === inPart ? [`${title} (${why.replace(/\.$/, '')})`] : []));
  return reasons.length > 0 ? `${label}: ${reasons.join('; ')}.` : '';
}

/** The number of the version with whose end the period of this one begins. */
async function previousVersion(db: Db, { deliverable_id, version_number, period_start }: Gathered['version']): Promise<number | undefined> {
  if (!period_start) return undefined;
  const { data } = await db
    .from('deliverable_versions')
    .select('version_number')
    .eq('deliverable_id', deliverable_id)
    .eq('period_end', period_start)
    .lt('version_number', version_number)
    .order('version_number', { ascending: false })
    .limit(1)
    .maybeSingle()
    .throwOnError();
  return data?.version_number;
}

/** The effect that stages a version with its text, its sources and its claims. */
export async function stageEffect(
  own: Writer,
  version: string,
  written: string,
  prepared: Prepared,
  signal: AbortSignal,
): Promise<StageVersion> {
  const { brief, draft } = prepared;
  const { text, claims } = await own.finish(prepared, written, signal);
  // The template draft of this run does not describe a text from another run.
  const byTemplate = draft?.text.trim() === text ? draft : null;
  // The template does not use background.
  const materials = draft ? brief.materials.filter(({ isBackground }) => !isBackground) : brief.materials;
  return {
    type: 'stage_version',
    version,
    text,
    source_snapshots: snapshotsOf({ ...brief, materials: citable(brief, materials) }),
    offered_memories: brief.offered ?? [],
    preferences: byTemplate?.preferences ?? reportByChecks(partsOf(brief), text),
    left_out: byTemplate?.leftOut ?? [],
    claims,
    assumption: assumptionOf(brief),
    period_start: brief.period.start?.toISOString() ?? null,
  };
}

/** The questions that a run may ask; `first` is the run's own, before anything is written. */
interface Asks {
  until: Date;
  first: Question | null;
}

/**
 * The questions of a run, if there is time to ask. Without material for a first version it asks for some. A scheduled
 * run that found nothing new asks whether to write at all; a requested version is always wanted, unless it is sent
 * without review.
 */
function asksOf({ clock }: Pick<Services, 'clock'>, { version, deliverable }: Gathered, brief: Brief, isEmpty: boolean): Asks | null {
  const until = answerDeadline(clock.now(), deliverable.next_run_at ? new Date(deliverable.next_run_at) : null);
  if (!until) return null;
  const goesOutUnread = deliverable.governance === 'full_auto';
  if (isEmpty && !brief.approved) return { until, first: noMaterial(brief.title) };
  const asksWhether = isEmpty && (version.due_at || goesOutUnread);
  return { until, first: asksWhether ? emptyRunQuestion(brief.title, formatPeriod(brief.period, brief.timeZone), goesOutUnread) : null };
}

async function write(
  own: Writer,
  answer: PendingVersion['answer'],
  prepared: Prepared,
  signal: AbortSignal,
  { delta, end }: ReturnType<typeof sayDraft>,
  mayAsk: Asks | null,
): Promise<WriterResult> {
  if (answer && (mayAsk || !answer.written.asks)) {
    delta(answer.written.text);
    end();
    return answer.written;
  }
  if (mayAsk?.first) return { text: '', asks: mayAsk.first, exit: { reason: 'awaiting_input' }, metadata: noMetadata };
  const written = await own.write(prepared, signal, delta, mayAsk !== null);
  end();
  return written;
}

/** The addresses that need the person's approval. */
const wantedBy = ({ missing }: Brief): RequestedAddress[] =>
  missing.flatMap(({ waitsFor, source }) => (waitsFor && source ? [{ address: waitsFor, source }] : []));

/** The context for reading a version's sources. */
export function entityContext(
  { clock, log, embedder }: Pick<Services, 'clock' | 'log' | 'embedder'>,
  { db, userId, gathered: { profile } }: { db: Db; userId: string; gathered: Gathered },
  signal: AbortSignal,
): EntityContext {
  return { db, userId, clock, timeZone: profile?.time_zone ?? 'UTC', signal, log, embedder };
}
