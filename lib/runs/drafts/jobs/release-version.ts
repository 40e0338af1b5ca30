import { afterApproval } from '#lib/features/delivery/after-approval.ts';
import { approveVersion } from '#lib/features/versions/approve-version.ts';
import type { JobContext } from '#lib/jobs/define-job.ts';

/** Approves and delivers a new version if its deliverable is sent without review and is not archived. */
export async function releaseUnreviewed({ db, userId, clock, jobs, log }: JobContext, versionId: string): Promise<void> {
  const read = async () => {
    const columns = 'status, revision, sends_itself, deliverables!inner (governance, status)';
    return (await db.from('deliverable_versions').select(columns).eq('id', versionId).maybeSingle().throwOnError()).data;
  };
  const written = await read();
  if (written?.deliverables.governance !== 'full_auto' || written.deliverables.status === 'archived') return;
  if (written.status === 'staged') {
    const approved = await approveVersion(db, { versionId, revision: written.revision }, clock, { person: userId });
    // The person has already changed it, so it is left to them.
    if (!approved.ok) return;
  } else if (written.status !== 'approved') return;
  // The database decides on approval whether to send it, since the deliverable may have been archived at that moment.
  if ((await read())?.sends_itself) await afterApproval({ db, jobs, log }, { userId, versionId });
}
