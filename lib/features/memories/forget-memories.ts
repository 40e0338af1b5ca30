import type { Db } from '#lib/database/db.ts';
import type { RevisionKey } from '#lib/features/revisions/revision.ts';
import { refTo } from '#lib/refs/format-ref.ts';

/**
 * Forgets memories of the person in one step. Ids that are unknown or already forgotten are ignored.
 * @returns a key for each that was forgotten, to undo it
 * @throws what the database client throws
 */
export async function forgetMemories(db: Db, ids: readonly string[]): Promise<RevisionKey[]> {
  const { data } = await db
    .from('memories')
    .update({ is_active: false })
    .in('id', [...ids])
    .eq('is_active', true)
    .select('id, updated_at')
    .throwOnError();
  return data.map(({ id, updated_at }) => ({ ref: refTo('memory', id), at: updated_at }));
}
