import type { Db } from '#lib/database/db.ts';

/** A lesson from the edits of a deliverable. `createdAt` is ISO 8601. */
export interface Learned {
  id: string;
  words: string;
  /** The version whose edit it came from. */
  version: number | null;
  /** The version whose edit removed it; null if it is current. */
  takenOutIn: number | null;
  createdAt: string;
}

/** At most 40 lessons of a deliverable's edits that no newer lesson has replaced, newest first. */
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
