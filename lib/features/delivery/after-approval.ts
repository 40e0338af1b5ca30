import type { Services } from '#lib/base/services.ts';
import type { Db } from '#lib/database/db.ts';
import type { JobPort } from '#lib/jobs/job-port.ts';
import { deliverableLearnSpec } from './deliverable-learn-spec.ts';
import { readEdition } from './edition.ts';
import { publishVersion } from './publish-version.ts';

/**
 * The consequences of an approval: the partner learns from the edit, and if the deliverable's governance said so, the version is
 * delivered where the deliverable went then. The approval holds even if neither can be queued: a worker's sweep queues it later.
 * @returns whether it is being delivered
 */
export async function afterApproval(
  { db, jobs, log }: { db: Db; jobs: JobPort } & Pick<Services, 'log'>,
  { userId, versionId }: { userId: string; versionId: string },
): Promise<boolean> {
  try {
    await jobs.enqueue(deliverableLearnSpec, { user_id: userId, version_id: versionId }, { key: versionId });
    const agreed = (await readEdition(db, versionId))?.sendsTo;
    if (!agreed) return false;
    return (await publishVersion(db, jobs, { userId, versionId, agreed })).ok;
  } catch (error) {
    log('The jobs after an approval could not be queued', error);
    return false;
  }
}
