import type { Db } from '#lib/database/db.ts';

/** A chat in the side bar. Times are ISO 8601. */
export interface SessionSummary {
  id: string;
  title: string;
  status: 'active' | 'archived';
  lastMessageAt: string;
  /** When it last changed, by which an older state is told from a newer one. */
  updatedAt: string;
  /** A turn is running in it. */
  running: boolean;
  /** A question in it is open. */
  question: boolean;
  /** When something was last remembered from it. */
  rememberedAt?: string;
  /** When replies in it, or what they read, were last deleted with what they used. */
  forgottenAt?: string;
}

const columns = 'id, title, status, last_message_at, updated_at, remembered_at, forgotten_at';
const PAGE = 100;

interface Listed {
  id: string;
  title: string;
  status: 'active' | 'archived';
  last_message_at: string;
  updated_at: string;
  remembered_at: string | null;
  forgotten_at: string | null;
}

/**
 * The newest chats of the person whose client `db` is, newest first, without deleted ones; at most 100.
 * `before` (ISO 8601) continues from an earlier page; `query` filters by title.
 */
export async function listSessions(db: Db, { before, query }: { before?: string; query?: string } = {}): Promise<SessionSummary[]> {
  let select = db.from('chat_sessions').select(columns).is('deleted_at', null);
  if (before) select = select.lt('last_message_at', before);
  if (query) select = select.ilike('title', `%${query.replaceAll(/[\\%_]/g, '\\$&')}%`);
  const [sessions, turns, requests] = await Promise.all([
    select.order('last_message_at', { ascending: false }).limit(PAGE).throwOnError(),
    db.from('turns').select('session_id').eq('status', 'running').throwOnError(),
    db.from('requests').select('session_id').eq('state', 'open').throwOnError(),
  ]);
  const running = new Set(turns.data.map((turn: { session_id: string | null }) => turn.session_id));
  const asked = new Set(requests.data.map((request: { session_id: string | null }) => request.session_id));
  return (sessions.data as Listed[]).map((row) => ({
    id: row.id,
    title: row.title,
    status: row.status,
    lastMessageAt: new Date(row.last_message_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
    running: running.has(row.id),
    question: asked.has(row.id),
    ...(row.remembered_at ? { rememberedAt: new Date(row.remembered_at).toISOString() } : {}),
    ...(row.forgotten_at ? { forgottenAt: new Date(row.forgotten_at).toISOString() } : {}),
  }));
}
