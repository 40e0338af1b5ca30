import { afterApproval } from '#lib/delivery/after-approval.ts';
import { approveVersion } from '#lib/versions/approve-version.ts';
import type { JobContext } from './define-job.ts';

/** Approves and delivers a version that was just written, where its deliverable is set to go out unread. */
export async function releaseUnread({ db, userId, clock, jobs, log }: JobContext, versionId: string): Promise<void> {
  const { data } = await db
    .from('deliverable_versions')
    .select('status, revision, deliverables!inner (governance)')
    .eq('id', versionId)
    .maybeSingle()
    .throwOnError();
  if (data?.deliverables.governance !== 'full_auto' || !['staged', 'approved'].includes(data.status)) return;
  if (data.status === 'staged') {
    const approved = await approveVersion(db, { versionId, revision: data.revision }, clock);
    // The person was quicker: it is theirs now.
    if (!approved.ok) return;
  }
  await afterApproval({ db, jobs, log }, { userId, versionId });
}
