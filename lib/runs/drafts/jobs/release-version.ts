import { afterApproval } from '#lib/features/delivery/after-approval.ts';
import { approveVersion } from '#lib/features/versions/approve-version.ts';
import type { JobContext } from '#lib/jobs/define-job.ts';

/** Approves and delivers a version that was just written, where its deliverable is set to go out unread and is not archived. */
export async function releaseUnread({ db, userId, clock, jobs, log }: JobContext, versionId: string): Promise<void> {
  const read = async () => {
    const columns = 'status, revision, sends_itself, deliverables!inner (governance, status)';
    return (await db.from('deliverable_versions').select(columns).eq('id', versionId).maybeSingle().throwOnError()).data;
  };
  const written = await read();
  if (written?.deliverables.governance !== 'full_auto' || written.deliverables.status === 'archived') return;
  if (written.status === 'staged') {
    const approved = await approveVersion(db, { versionId, revision: written.revision }, clock, { person: userId });
    // The person was quicker: it is theirs now.
    if (!approved.ok) return;
  } else if (written.status !== 'approved') return;
  // Whether it leaves is what the database found when it was approved: it may have been archived at that moment.
  if ((await read())?.sends_itself) await afterApproval({ db, jobs, log }, { userId, versionId });
}
