import type { Db, Row } from '#lib/database/db.ts';
import type { Format } from '#lib/entities/format.ts';
import type { DeliveryStatus } from './delivery-status.ts';

/** The delivery of a version to a destination. Times are ISO 8601. */
export interface Delivery {
  id: string;
  versionId: string;
  deliverableId: string;
  /** `email`, `webhook`, `download`, or a platform that we cannot deliver to. */
  platform: string;
  /** Its target, as shown. */
  destination: string;
  format: Format;
  status: DeliveryStatus;
  /** How often it was taken up, and in how many of these attempts anything was tried. */
  attempts: number;
  tries: number;
  /** When the last attempt began, and when the next one follows; null when none does. */
  triedAt: string | null;
  nextAttemptAt: string | null;
  /** Why it did not arrive, or may not have, as a message. */
  error: string | null;
  sentAt: string | null;
  /** What the receiver answered, or where it was saved. */
  providerMessage: string | null;
  createdAt: string;
  updatedAt: string;
}

/** Maps a row of `deliveries`. */
export function deliveryOf(row: Row<'deliveries'>, nextAttemptAt: string | null = null): Delivery {
  return {
    id: row.id,
    versionId: row.version_id,
    deliverableId: row.deliverable_id,
    platform: row.platform,
    destination: row.destination,
    format: row.format as Format,
    status: row.status as DeliveryStatus,
    attempts: row.attempts,
    tries: row.attempts - row.untried,
    triedAt: row.sending_since,
    nextAttemptAt,
    error: row.error,
    sentAt: row.sent_at,
    providerMessage: row.provider_message,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** The deliveries of a version, oldest first. */
export async function readDeliveries(db: Db, versionId: string): Promise<Delivery[]> {
  const [{ data }, { data: next }] = await Promise.all([
    db.from('deliveries').select().eq('version_id', versionId).order('created_at').throwOnError(),
    db.rpc('next_attempts', { version: versionId }).throwOnError(),
  ]);
  const nextAttempts = new Map(next.map(({ id, at }) => [id, at]));
  return data.map((row) => deliveryOf(row, nextAttempts.get(row.id)));
}
