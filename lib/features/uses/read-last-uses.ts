import type { Db } from '#lib/database/db.ts';
import type { LastUse } from './last-use.ts';

/** Where these memories or documents, or a passage of each, were used, by their ids; those that were not are left out. */
export async function readLastUses(
  db: Db,
  kind: 'memory' | 'document',
  ids: readonly string[],
  passage?: number,
): Promise<Map<string, LastUse>> {
  if (ids.length === 0) return new Map();
  const { data } = await db.rpc('source_uses', { kind, ids: [...ids], passage }).throwOnError();
  return new Map(
    data.map(({ source_id, versions, deliverable_id, title, version_number }) => [
      source_id,
      { deliverableId: deliverable_id, title, number: version_number, others: versions - 1 },
    ]),
  );
}
