import { carryOut } from '#lib/agent/operator/dispatch-effect.ts';
import { exitMessage, isRetryable } from '#lib/agent/operator/exit-reason.ts';
import { operatorInput } from '#lib/agent/operator/operator-input.ts';
import type { Clock } from '#lib/base/clock.ts';
import type { ActingAs } from '#lib/database/acting-as.ts';
import type { Db } from '#lib/database/db.ts';
import { readQuestion } from '#lib/features/questions/read-question.ts';
import type { PartnerModel } from '#lib/models/model.ts';
import type { Embedder } from '#lib/search/embedder.ts';
import { textOfTurn } from '#lib/turns/turn-text.ts';
import { readBatchRequest, writtenOf } from './batch-request.ts';
import type { Gathered } from './brief.ts';
import { gatherBrief } from './gather-brief.ts';
import { openTurn } from './generation-turn.ts';
import { versionEffects } from './version-effects.ts';
import { draftByRules, entityContext, stageEffect, versionOperator } from './version-operator.ts';

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
  if (before) {
    const brief = await gatherBrief(entityContext(ports, { db, userId, gathered }, signal), gathered, asked);
    const draft = await draftByRules(ports, userId, brief, signal);
    return carryOut(stageEffect(versionId, before, { brief, draft }), versionEffects(ports, db, versionId));
  }

  const kept = asked ? null : await readBatchRequest(db, versionId);
  if (kept?.state === 'waiting' || kept?.state === 'sent') return;
  const answer = kept?.message ? { brief: kept.brief, written: writtenOf(ports.model, kept.message) } : null;

  const log = await openTurn(ports, db, userId, gathered, asked?.turnId ?? kept?.turnId ?? null);
  const writer = versionOperator(ports, { db, userId, gathered, asked, answer, log, mayBatch: !asked && !kept });
  const trigger = gathered.version.due_at ? 'schedule' : 'task';
  const input = operatorInput(gathered.deliverable.title, trigger, { metadata: { version: versionId } });
  const output = await log.run(writer, input, { shutdown: signal });
  const { exit } = output;
  const handlers = versionEffects(ports, db, versionId, log);
  const waits = exit.reason === 'awaiting_input' || exit.reason === 'awaiting_batch';
  // A version waits from before its turn ends, and is staged once its turn has ended as this process says.
  if (waits) for (const effect of output.effects) await carryOut(effect, handlers);
  if (!(await log.end(exit, output.metadata))) throw new GenerationUnfinished('Another process has taken this turn over.');
  if (signal.aborted) throw new GenerationUnfinished('The process is shutting down.');
  if (waits) return;
  for (const effect of output.effects) await carryOut(effect, handlers);
  if (output.effects.length > 0) return;
  if (mayRetry && isRetryable(exit)) throw new GenerationUnfinished(exitMessage(exit) ?? 'Nothing was written.');
  return failVersion(db, versionId, exitMessage(exit) ?? 'Nothing was written.');
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
