import type { Db } from '#lib/supabase/db.ts';

/** Something that was learned from the edits of a deliverable. `createdAt` is ISO 8601. */
export interface Learned {
  id: string;
  words: string;
  /** The version whose edit taught it. */
  version: number | null;
  createdAt: string;
}

/** What holds for a deliverable of what was learned from its edits, newest first; at most 40. */
export async function listLearned(db: Db, deliverableId: string): Promise<Learned[]> {
  const { data } = await db
    .from('memories')
    .select('id, content, source_ref, created_at')
    .eq('source_type', 'edit')
    .like('source_ref', `deliverable:${deliverableId}/%`)
    .eq('is_active', true)
    .order('created_at', { ascending: false })
    .limit(40)
    .throwOnError();
  return data.map((row) => ({
    id: row.id,
    words: row.content,
    version: Number(/\/versions\/(\d+)$/.exec(row.source_ref ?? '')?.[1]) || null,
    createdAt: row.created_at,
  }));
}
