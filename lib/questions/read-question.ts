import type { Db } from '#lib/supabase/db.ts';
import { type KeptQuestion, questionOf } from './question.ts';

/** What was asked for a version, or for the one that it is written again for; null when nothing was. */
export async function readQuestion(db: Db, version: { id: string; reruns: string | null }): Promise<KeptQuestion | null> {
  const { data } = await db
    .from('requests')
    .select()
    .eq('kind', 'question')
    .in('version_id', version.reruns ? [version.id, version.reruns] : [version.id])
    .order('created_at', { ascending: false })
    .limit(1)
    .maybeSingle()
    .throwOnError();
  return data && questionOf(data);
}
