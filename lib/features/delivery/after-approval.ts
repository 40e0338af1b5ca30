import type { JobPort } from '#lib/agent/registry/job-port.ts';
import type { Services } from '#lib/base/services.ts';
import type { Db } from '#lib/database/db.ts';
import { readEdition } from './edition.ts';
import { publishVersion } from './publish-version.ts';

/**
 * What follows from an approval: its edit is learned from, and where the deliverable's governance says so, the version is
 * delivered. The approval stands even when neither can be queued: a sweep of a worker queues it then.
 * @returns whether it is being delivered
 */
export async function afterApproval(
  { db, jobs, log }: { db: Db; jobs: JobPort } & Pick<Services, 'log'>,
  { userId, versionId }: { userId: string; versionId: string },
): Promise<boolean> {
  try {
    await jobs.enqueue('deliverable.learn', { user_id: userId, version_id: versionId }, { key: versionId });
    const edition = await readEdition(db, versionId);
    if (!edition || edition.governance === 'manual') return false;
    return (await publishVersion(db, jobs, { userId, versionId })).ok;
  } catch (error) {
    log('What follows from an approval could not be queued', error);
    return false;
  }
}
