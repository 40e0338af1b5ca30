import { PrimitiveError } from '#lib/base/errors.ts';
import type { Services } from '#lib/base/services.ts';
import { startVersion } from '#lib/primitives/actions/deliverable-generate.ts';
import { startWork } from '#lib/primitives/actions/work-run.ts';
import type { QueuedJob } from './jobs.ts';

/**
 * Has a job tried again now, in the name of an admin. What a dead job of writing or of work left behind is settled as failed, so
 * its work is begun anew, as a job of its own; every other one runs once more.
 * @returns what came of it, in words for the admin
 */
export async function retryJob(
  { actingAs, jobs, clock, log }: Pick<Services, 'actingAs' | 'clock' | 'log'> & Required<Pick<Services, 'jobs'>>,
  { id, name, state, owner, ids, version }: QueuedJob,
  adminId: string,
): Promise<{ ok: boolean; message: string }> {
  try {
    const anew = state === 'dead' && owner;
    if (anew && (name === 'deliverable.generate' || name === 'work.run')) {
      const db = actingAs(owner.id, { kind: 'admin', id: adminId });
      const ctx = { db, userId: owner.id, clock, timeZone: owner.timeZone, log, jobs };
      if (name === 'work.run') {
        await startWork(ctx, ids.ticket_id!);
        return { ok: true, message: 'The ticket runs again, as a new job.' };
      }
      if (!version) return { ok: false, message: 'The deliverable of this version is not there any more.' };
      const begun = await startVersion(ctx, version.deliverableId);
      return { ok: true, message: `Version ${begun.version_number} is being written, as a new job.` };
    }
    return (await jobs.retry(id))
      ? { ok: true, message: 'It is tried again now.' }
      : { ok: false, message: 'It is not waiting to be tried again any more.' };
  } catch (error) {
    if (error instanceof PrimitiveError) return { ok: false, message: error.message };
    throw error;
  }
}
