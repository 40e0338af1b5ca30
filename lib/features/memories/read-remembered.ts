import type { Db } from '#lib/database/db.ts';
import type { Remembered } from './memory.ts';

/** The most memories that one chat shows. */
const MOST = 300;

/**
 * The memories from a chat, by the id of the person's message; forgotten ones are omitted.
 * @throws what the database client throws
 */
export async function readRemembered(db: Db, session: string): Promise<Record<string, Remembered[]>> {
  const { data } = await db
    .from('memories')
    .select('id, content, source_ref')
    .like('source_ref', `session:${session}/messages/%`)
    .eq('is_active', true)
    .order('created_at', { ascending: false })
    .limit(MOST)
    .throwOnError();
  const byMessage: Record<string, Remembered[]> = {};
  for (const { id, content, source_ref } of data.toReversed()) {
    const message = source_ref!.slice(source_ref!.lastIndexOf('/') + 1);
    byMessage[message] = [...(byMessage[message] ?? []), { id, content, kept: true }];
  }
  return byMessage;
}
