import { createHash } from 'node:crypto';
import type { JobPort } from '#lib/agent/registry/job-port.ts';
import type { Db } from '#lib/database/db.ts';
import { destinationOf } from '#lib/entities/destination.ts';
import type { DeliveryRun } from './deliver-version.ts';
import { readDeliveries } from './delivery.ts';
import { noDestination, notApproved, notFound, type Refusal } from './delivery-error.ts';
import { readEdition } from './edition.ts';

/** The outcome of a request to deliver a version. */
export type PublishResult = { ok: true; jobId: string } | ({ ok: false } & Refusal);

/**
 * Queues the delivery of an approved version: `platform.publish` with `{user_id, version_id}` and the options. Repeated requests are
 * one job, until an attempt has ended or the deliverable's destination has changed; the delivery itself happens once.
 * @throws what the database client and the queue throw
 */
export async function publishVersion(db: Db, jobs: JobPort, { userId, versionId, ...options }: DeliveryRun): Promise<PublishResult> {
  const edition = await readEdition(db, versionId);
  if (!edition) return { ok: false, ...notFound };
  if (!['approved', 'delivered'].includes(edition.status)) return { ok: false, ...notApproved(edition) };
  if (!destinationOf(edition, options, [])) return { ok: false, ...noDestination };
  const tried = (await readDeliveries(db, versionId)).reduce((sum, { attempts }) => sum + attempts, 0);
  const asked = createHash('sha256')
    .update(JSON.stringify([edition.destination, edition.recipient, options, tried]))
    .digest('hex')
    .slice(0, 32);
  const input = { user_id: userId, version_id: versionId, ...options };
  return { ok: true, jobId: await jobs.enqueue('platform.publish', input, { key: `${versionId}:${asked}` }) };
}
