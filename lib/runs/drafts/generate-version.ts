import { carryOut } from '#lib/agent/operator/effect.ts';
import { exitMessage, isRetryable } from '#lib/agent/operator/exit-reason.ts';
import { operatorInput } from '#lib/agent/operator/operator-input.ts';
import type { Services } from '#lib/base/services.ts';
import type { Db } from '#lib/database/db.ts';
import { startTurn } from '#lib/turns/turn.ts';
import { textOfTurn } from '#lib/turns/turn-text.ts';
import { gatherBrief } from './gather-brief.ts';
import { readPendingVersion } from './read-pending-version.ts';
import type { PlatformReading } from './read-platform-source.ts';
import { versionEffects } from './version-effects.ts';
import { entityContext, stageEffect, versionOperator } from './version-operator.ts';
import { writer } from './writer.ts';

export type GenerationServices = Pick<Services, 'actingAs' | 'model' | 'batches' | 'embedder' | 'clock' | 'instance' | 'log'> &
  PlatformReading;

/** A version to write. */
export interface GenerationRun {
  userId: string;
  versionId: string;
  /** Whether a temporary failure is left to another attempt instead of failing the version. */
  mayRetry?: boolean;
}

/** Writing failed for a temporary reason, and the version still waits to be written. */
export class RetryableGenerationError extends Error {}

/** What the database answers when a version is stored that was written from something that is forgotten by now. */
const SOURCE_REMOVED = 'PT409';
const MOST_TRIES = 3;

/**
 * Writes a version that is `generating`, in a new turn that logs everything that was read and written: gathers its
 * material, writes it, and stages it for review, or stores the reason for a failure. If the writer asks the person a
 * question, the version waits and is written once that is settled. A version that may wait is left to the next batch.
 * Does nothing if the version is no longer `generating` or is waiting, so that a job may run twice. If a source was removed while it
 * was written, it is written again, without it.
 * @throws {RetryableGenerationError} when another attempt may help and `mayRetry` is set, or the signal was aborted
 * @throws errors of the database client
 */
export async function generateVersion(services: GenerationServices, run: GenerationRun, signal: AbortSignal): Promise<void> {
  const db = services.actingAs(run.userId);
  for (let tries = 1; tries <= MOST_TRIES; tries += 1)
    try {
      return await writeOnce(services, run, signal);
    } catch (error) {
      if ((error as { code?: unknown } | null)?.code !== SOURCE_REMOVED) throw error;
      await forgetText(db, run.versionId);
    }
  return failVersion(db, run.versionId, 'Sources were removed each time it was written. Draft it again.');
}

/** Removes the text that was written for a version, from which nothing was stored yet. @throws errors of the database client */
async function forgetText(db: Db, versionId: string): Promise<void> {
  const { data } = await db.from('deliverable_versions').select('turn_id').eq('id', versionId).maybeSingle().throwOnError();
  if (!data?.turn_id) return;
  await db.from('turn_events').update({ chunks: [] }).eq('turn_id', data.turn_id).throwOnError();
  await db.from('deliverable_versions').update({ turn_id: null }).eq('id', versionId).eq('status', 'generating').throwOnError();
}

async function writeOnce(
  services: GenerationServices,
  { userId, versionId, mayRetry = false }: GenerationRun,
  signal: AbortSignal,
): Promise<void> {
  const db = services.actingAs(userId);
  const pending = await readPendingVersion(db, services.model, versionId);
  if (!pending) return;
  const { gathered, earlierQuestion, batch } = pending;
  if (gathered.deliverable.status === 'archived')
    return failVersion(db, versionId, 'The deliverable was archived before this version was written. Restore it to continue.');

  if (earlierQuestion?.state === 'open') return;
  const before = gathered.version.turn_id ? await textOfTurn(db, gathered.version.turn_id) : null;
  if (before) {
    const brief = await gatherBrief(entityContext(services, { db, userId, gathered }, signal), gathered, earlierQuestion, services);
    const own = writer(services, userId);
    const prepared = await own.prepare(brief, signal);
    return carryOut(await stageEffect(own, versionId, before, prepared, signal), versionEffects(services, db, versionId));
  }

  if (batch?.state === 'waiting' || batch?.state === 'sent') return;

  const { version, deliverable } = gathered;
  const turn = await startTurn(services, db, {
    userId,
    parent: earlierQuestion?.turnId ?? batch?.turnId,
    trigger: version.due_at ? 'schedule' : 'user',
    operator: 'deliverable.generate',
    keep: async (id) => db.from('deliverable_versions').update({ turn_id: id }).eq('id', versionId).throwOnError(),
  });
  const trigger = version.due_at ? 'schedule' : 'task';
  const input = operatorInput(deliverable.title, trigger, { metadata: { version: versionId } });
  const output = await turn.run(versionOperator(services), input, { shutdown: signal });
  const { exit } = output;
  const handlers = versionEffects(services, db, versionId, turn);
  const waits = exit.reason === 'awaiting_input' || exit.reason === 'awaiting_batch';
  // A version is marked as waiting before its turn ends, and staged only after this process has ended the turn.
  if (waits) for (const effect of output.effects) await carryOut(effect, handlers);
  const kept = await turn.end(exit, output.metadata, { deliverable: deliverable.id, version: version.version_number });
  if (!kept) throw new RetryableGenerationError('Another process has taken over this turn.');
  if (signal.aborted) throw new RetryableGenerationError('The process is shutting down.');
  if (waits) return;
  for (const effect of output.effects) await carryOut(effect, handlers);
  if (output.effects.length > 0) return;
  if (mayRetry && isRetryable(exit)) throw new RetryableGenerationError(exitMessage(exit) ?? 'Nothing was written.');
  return failVersion(db, versionId, exitMessage(exit) ?? 'Nothing was written.');
}

/** Fails a version with an error message, unless it has been written. */
export async function failVersion(db: Db, versionId: string, error: string): Promise<void> {
  await db
    .from('deliverable_versions')
    .update({ status: 'failed', error, progress: null })
    .eq('id', versionId)
    .eq('status', 'generating')
    .throwOnError();
}
