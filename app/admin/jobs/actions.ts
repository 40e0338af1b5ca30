'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { listJobs, type QueuedJob } from '#lib/admin/jobs.ts';
import { retryJob } from '#lib/admin/retry-job.ts';
import { jobRestarts } from '#lib/app/job-restarts.ts';
import { runtime } from '#lib/app/web.ts';
import { failure, type MessageResult } from '#lib/base/action-result.ts';
import type { Services } from '#lib/base/services.ts';
import { actingAs } from '#lib/database/acting-as.ts';
import { adminDb, requireAdmin } from '#lib/database/current-person.ts';
import { serverAction } from '../../server-action.ts';

/** The result of a change to a job, with a message on success. */

const gone = failure('This job is no longer in the queue.');

/** Retries a job now. */
export const retry = serverAction([z.guid()], async (id): Promise<MessageResult> => {
  return change('retry', id, (job, jobs, adminId) => retryJob({ ...runtime(), actingAs, jobs }, job, { adminId, restarts: jobRestarts }));
});

/** Cancels a job; a running one ends within seconds. */
export const cancel = serverAction([z.guid()], async (id): Promise<MessageResult> => {
  return change('cancel', id, async (job, jobs) =>
    (await jobs.cancel(job.id)) ? { ok: true, message: 'Job canceled.' } : failure('The job had already finished.'),
  );
});

/** Only for administrators, and always with an entry in the audit log. */
async function change(
  action: 'retry' | 'cancel',
  id: string,
  carryOut: (job: QueuedJob, jobs: NonNullable<Services['jobs']>, adminId: string) => Promise<MessageResult>,
): Promise<MessageResult> {
  const admin = await requireAdmin();
  const { jobs } = runtime();
  if (!jobs) return failure('DATABASE_URL isn’t set, so the queue can’t be reached.');
  const job = (await listJobs(adminDb(admin), { id: z.guid().parse(id), page: 1 }))?.jobs[0];
  if (!job) return gone;
  await actingAs(admin.id, { kind: 'admin', id: admin.id })
    .rpc('note_admin_action', { action, entity: 'jobs', row_id: `${job.name}/${job.id}`, ...(job.owner ? { account: job.owner.id } : {}) })
    .throwOnError();
  const changed = await carryOut(job, jobs, admin.id);
  refresh();
  return changed;
}
