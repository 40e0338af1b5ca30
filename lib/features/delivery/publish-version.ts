import { createHash } from 'node:crypto';
import type { Db } from '#lib/database/db.ts';
import { type DestinationSettings, destinationOf } from '#lib/entities/destination.ts';
import type { JobPort } from '#lib/jobs/job-port.ts';
import type { QueueEntry } from '#lib/jobs/job-queue.ts';
import type { DeliveryRun } from './deliver-version.ts';
import { readDeliveries } from './delivery.ts';
import { elsewhere, noDestination, notApproved, notFound, type Refusal } from './delivery-error.ts';
import { readEdition } from './edition.ts';
import { platformPublishSpec } from './platform-publish-spec.ts';

/** A request to deliver a version. */
export interface PublishRequest extends Omit<DeliveryRun, 'agreed'> {
  /** Where it may go, if that was agreed to earlier; otherwise where its deliverable's versions go now. */
  agreed?: DestinationSettings;
  /** The destination that the person was shown. If it is another by now, nothing is queued. */
  shown?: { platform: string; target: string };
}

/** The outcome of a request to deliver a version. */
export type PublishResult = { ok: true; jobId: string } | ({ ok: false } & Refusal);

/**
 * Queues the delivery of an approved version. Repeated requests are one job, until an attempt has ended or the deliverable's
 * destination has changed; the delivery itself happens once.
 * @throws what the database client and the queue throw
 */
export async function publishVersion(db: Db, jobs: JobPort, run: PublishRequest): Promise<PublishResult> {
  const found = await readDeliveryToQueue(db, run);
  if (!found.ok) return found;
  const { input, key } = found.entry;
  return { ok: true, jobId: await jobs.enqueue(platformPublishSpec, input, { key }) };
}

/** The job that delivers an approved version. */
export async function readDeliveryToQueue(
  db: Db,
  { userId, versionId, agreed, shown, ...options }: PublishRequest,
): Promise<{ ok: true; entry: QueueEntry<typeof platformPublishSpec.input> } | ({ ok: false } & Refusal)> {
  const edition = await readEdition(db, versionId);
  if (!edition) return { ok: false, ...notFound };
  if (!['approved', 'delivered'].includes(edition.status)) return { ok: false, ...notApproved(edition) };
  const { destination: place, recipient } = agreed ?? edition;
  const settings = { destination: place, recipient };
  const destination = destinationOf(settings, options, []);
  if (!destination) return { ok: false, ...noDestination };
  if (shown && (shown.platform !== destination.platform || hrefOf(shown.target) !== hrefOf(destination.target)))
    return { ok: false, ...elsewhere(destination) };
  const tried = (await readDeliveries(db, versionId)).reduce((sum, { attempts }) => sum + attempts, 0);
  const asked = createHash('sha256')
    .update(JSON.stringify([settings, options, tried]))
    .digest('hex')
    .slice(0, 32);
  const input = { user_id: userId, version_id: versionId, agreed: settings, ...options };
  return { ok: true, entry: { input, key: `${versionId}:${asked}` } };
}

/** A web address in its one spelling: it was shown normalized, or as it is stored. */
const hrefOf = (target: string) => URL.parse(target)?.href ?? target;
