import type { Db } from '#lib/database/db.ts';

/** Something that was learned from the edits of a deliverable. `createdAt` is ISO 8601. */
export interface Learned {
  id: string;
  words: string;
  /** The version whose edit taught it. */
  version: number | null;
  /** The version whose edit took it out again; null: it holds. */
  takenOutIn: number | null;
  createdAt: string;
}

/** What was learned from a deliverable's edits and was not replaced by a newer lesson, newest first; at most 40. */
export async function listLearned(db: Db, deliverableId: string): Promise<Learned[]> {
  const { data } = await db
    .from('memories')
    .select('id, content, source_ref, superseded_in, created_at')
    .eq('source_type', 'edit')
    .like('source_ref', `deliverable:${deliverableId}/%`)
    .eq('is_active', true)
    .or('is_superseded.eq.false,superseded_in.not.is.null')
    .order('created_at', { ascending: false })
    .limit(40)
    .throwOnError();
  return data.map((row) => ({
    id: row.id,
    words: row.content,
    version: numberOf(row.source_ref),
    takenOutIn: numberOf(row.superseded_in),
    createdAt: row.created_at,
  }));
}

const numberOf = (ref: string | null) => Number(/\/versions\/(\d+)$/.exec(ref ?? '')?.[1]) || null;
