import { PrimitiveError } from '#lib/base/errors.ts';
import type { Services } from '#lib/base/services.ts';
import { deliverableGenerateSpec } from '#lib/features/drafts/deliverable-generate-spec.ts';
import { workRunSpec } from '#lib/features/tickets/work-run-spec.ts';
import { startVersion } from '#lib/primitives/actions/deliverable-generate.ts';
import { startWork } from '#lib/primitives/actions/work-run.ts';
import type { QueuedJob } from './jobs.ts';

/**
 * Retries a job now, for an administrator. The entity of a dead version or ticket job is already settled as failed, so its
 * work starts again in a new job; every other job runs once more.
 * @returns the result, with a message for the administrator
 */
export async function retryJob(
  { actingAs, jobs, clock, log }: Pick<Services, 'actingAs' | 'clock' | 'log'> & Required<Pick<Services, 'jobs'>>,
  { id, name, state, owner, ids, version }: QueuedJob,
  adminId: string,
): Promise<{ ok: boolean; message: string }> {
  try {
    const anew = state === 'dead' && owner;
    if (anew && (name === deliverableGenerateSpec.name || name === workRunSpec.name)) {
      const db = actingAs(owner.id, { kind: 'admin', id: adminId });
      const ctx = { db, userId: owner.id, clock, timeZone: owner.timeZone, log, jobs };
      if (name === workRunSpec.name) {
        await startWork(ctx, ids.ticket_id!);
        return { ok: true, message: 'The ticket runs again in a new job.' };
      }
      if (!version) return { ok: false, message: 'The deliverable of this version no longer exists.' };
      const begun = await startVersion(ctx, version.deliverableId);
      return { ok: true, message: `Version ${begun.version_number} is being written in a new job.` };
    }
    return (await jobs.retry(id))
      ? { ok: true, message: 'Retrying now.' }
      : { ok: false, message: 'This job is no longer waiting for a retry.' };
  } catch (error) {
    if (error instanceof PrimitiveError) return { ok: false, message: error.message };
    throw error;
  }
}
