import { createHash } from 'node:crypto';
import type { Db } from '#lib/database/db.ts';
import { destinationOf } from '#lib/entities/destination.ts';
import type { DeliveryRun } from './deliver-version.ts';
import { readDeliveries } from './delivery.ts';
import { noDestination, notApproved, notFound, type Refusal } from './delivery-error.ts';
import { readEdition } from './edition.ts';

/** Where deliveries are queued. */
export interface Queue {
  /** Queues a job by its name, once for a key, and answers its id. */
  enqueue(name: string, input: Record<string, unknown>, options: { key: string }): Promise<string>;
}

/** The outcome of a request to deliver a version. */
export type Publishing = { ok: true; jobId: string } | ({ ok: false } & Refusal);

/**
 * Has a worker deliver an approved version: `platform.publish` with `{user_id, version_id}` and the options. Asked twice it is one
 * job, until an attempt has come to an end or the deliverable's destination was changed; the delivery itself happens once.
 * @throws what the database client and the queue throw
 */
export async function publishVersion(db: Db, queue: Queue, { userId, versionId, ...options }: DeliveryRun): Promise<Publishing> {
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
  return { ok: true, jobId: await queue.enqueue('platform.publish', input, { key: `${versionId}:${asked}` }) };
}
