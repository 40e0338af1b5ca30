import { PrimitiveError } from '#lib/base/errors.ts';
import type { Services } from '#lib/base/services.ts';
import type { JobRestart } from '#lib/jobs/job-restart.ts';
import type { QueuedJob } from './jobs.ts';

/**
 * Retries a job now, for an administrator: a dead job starts again in a new job if it has a restart; every other job runs
 * once more.
 * @returns the result, with a message for the administrator
 */
export async function retryJob(
  { actingAs, jobs, clock, log }: Pick<Services, 'actingAs' | 'clock' | 'log'> & Required<Pick<Services, 'jobs'>>,
  { id, name, state, owner, ids }: QueuedJob,
  { adminId, restarts }: { adminId: string; restarts: readonly JobRestart[] },
): Promise<{ ok: boolean; message: string }> {
  try {
    const restart = state === 'dead' ? restarts.find(({ job }) => job === name) : undefined;
    if (restart && owner) {
      const db = actingAs(owner.id, { kind: 'admin', id: adminId });
      const message = await restart.restart({ db, userId: owner.id, timeZone: owner.timeZone, clock, log, jobs }, ids);
      return { ok: true, message };
    }
    return (await jobs.retry(id))
      ? { ok: true, message: 'Retrying now.' }
      : { ok: false, message: 'This job is no longer waiting for a retry.' };
  } catch (error) {
    if (error instanceof PrimitiveError) return { ok: false, message: error.message };
    throw error;
  }
}
