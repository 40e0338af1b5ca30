import type { UIMessageChunk } from 'ai';
import { allRows } from '#lib/database/all-rows.ts';
import type { Db } from '#lib/database/db.ts';
import type { Append } from './replay.ts';

/** The whole log of a turn, in order, and the person's message; `db` must be an administrator's. */
export async function readLog(
  db: Db,
  turn: { id: string; messageId: string | null },
): Promise<{ appends: Append[]; asked: string | null }> {
  const rows = await allRows((from, to) =>
    db.from('turn_events').select('chunks, created_at').eq('turn_id', turn.id).order('seq').range(from, to).throwOnError(),
  );
  const appends = rows.map(({ chunks, created_at }) => ({ at: Date.parse(created_at), chunks: chunks as unknown as UIMessageChunk[] }));
  if (!turn.messageId) return { appends, asked: null };
  const { data } = await db.from('session_messages').select('parts').eq('id', turn.messageId).maybeSingle().throwOnError();
  const parts = (data?.parts ?? []) as { type?: string; text?: string }[];
  return { appends, asked: data ? parts.map(({ type, text }) => (type === 'text' ? text : '')).join('') : null };
}
