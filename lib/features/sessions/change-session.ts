import type { Db } from '#lib/database/db.ts';
import type { RevisionKey } from '#lib/features/revisions/revision.ts';

/** The changes that a person can make to a chat in the side bar. */
export interface SessionChanges {
  title?: string;
  status?: 'active' | 'archived';
  deletedAt?: Date;
}

/** Changes a chat of the person whose client `db` is. Returns the key of the revision, for undo; null when no chat has this id. */
export async function changeSession(db: Db, id: string, { deletedAt, ...changes }: SessionChanges): Promise<RevisionKey | null> {
  const { data } = await db
    .from('chat_sessions')
    .update({ ...changes, ...(deletedAt && { deleted_at: deletedAt.toISOString() }) })
    .eq('id', id)
    .is('deleted_at', null)
    .select('id, updated_at')
    .throwOnError();
  const [changed] = data;
  return changed ? { ref: `session:${changed.id}`, at: changed.updated_at } : null;
}
