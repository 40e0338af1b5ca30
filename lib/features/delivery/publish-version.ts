import { createHash } from 'node:crypto';
import type { Db } from '#lib/database/db.ts';
import { destinationOf } from '#lib/entities/destination.ts';
import type { JobPort } from '#lib/jobs/job-port.ts';
import type { QueueEntry } from '#lib/jobs/job-queue.ts';
import type { DeliveryRun } from './deliver-version.ts';
import { readDeliveries } from './delivery.ts';
import { noDestination, notApproved, notFound, type Refusal } from './delivery-error.ts';
import { readEdition } from './edition.ts';
import { platformPublishSpec } from './platform-publish-spec.ts';

/** The outcome of a request to deliver a version. */
export type PublishResult = { ok: true; jobId: string } | ({ ok: false } & Refusal);

/**
 * Queues the delivery of an approved version. Repeated requests are one job, until an attempt has ended or the deliverable's
 * destination has changed; the delivery itself happens once.
 * @throws what the database client and the queue throw
 */
export async function publishVersion(db: Db, jobs: JobPort, run: DeliveryRun): Promise<PublishResult> {
  const found = await readDeliveryToQueue(db, run);
  if (!found.ok) return found;
  const { input, key } = found.entry;
  return { ok: true, jobId: await jobs.enqueue(platformPublishSpec, input, { key }) };
}

/** The job that delivers an approved version. */
export async function readDeliveryToQueue(
  db: Db,
  { userId, versionId, ...options }: DeliveryRun,
): Promise<{ ok: true; entry: QueueEntry<typeof platformPublishSpec.input> } | ({ ok: false } & Refusal)> {
  const edition = await readEdition(db, versionId);
  if (!edition) return { ok: false, ...notFound };
  if (!['approved', 'delivered'].includes(edition.status)) return { ok: false, ...notApproved(edition) };
  if (!destinationOf(edition, options, [])) return { ok: false, ...noDestination };
  const tried = (await readDeliveries(db, versionId)).reduce((sum, { attempts }) => sum + attempts, 0);
  const asked = createHash('sha256')
    .update(JSON.stringify([edition.destination, edition.recipient, options, tried]))
    .digest('hex')
    .slice(0, 32);
  return { ok: true, entry: { input: { user_id: userId, version_id: versionId, ...options }, key: `${versionId}:${asked}` } };
}
