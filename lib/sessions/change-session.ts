import type { Db } from '#lib/supabase/db.ts';

/** What a person may change about a chat from the side bar. `deletedAt` null brings a deleted chat back. */
export interface SessionChanges {
  title?: string;
  status?: 'active' | 'archived';
  deletedAt?: Date | null;
}

/** Changes a chat of the person `db` acts as; false when there is none with this id. */
export async function changeSession(db: Db, id: string, { deletedAt, ...changes }: SessionChanges): Promise<boolean> {
  const { data } = await db
    .from('chat_sessions')
    .update({ ...changes, ...(deletedAt === undefined ? {} : { deleted_at: deletedAt?.toISOString() ?? null }) })
    .eq('id', id)
    .select('id')
    .throwOnError();
  return data.length > 0;
}
