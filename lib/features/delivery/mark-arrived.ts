import type { Db } from '#lib/database/db.ts';
import { deliveryOf } from './delivery.ts';

/**
 * Records the person's statement that a delivery of unknown outcome arrived; its version becomes delivered.
 * @returns whether it counts as arrived; false when it was sent again or settled in the meantime
 */
export async function markArrived(db: Db, deliveryId: string): Promise<boolean> {
  const { data: row } = await db.from('deliveries').select().eq('id', deliveryId).maybeSingle().throwOnError();
  if (!row) return false;
  if (row.status !== 'unknown') return row.status === 'delivered';
  const { data } = await db
    .rpc('settle_delivery', { delivery: row.id, attempt: row.attempts, outcome: 'delivered', message: 'You confirmed that it arrived' })
    .throwOnError();
  return data !== null && deliveryOf(data as unknown as typeof row).status === 'delivered';
}
