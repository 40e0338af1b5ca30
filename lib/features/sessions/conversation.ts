import type { Db, Row } from '#lib/database/db.ts';
import type { Remembered } from '#lib/features/memories/memory.ts';
import { readRemembered } from '#lib/features/memories/read-remembered.ts';
import type { RevisionKey } from '#lib/features/revisions/revision.ts';
import type { PartnerMessage } from '#lib/turns/message.ts';
import { TurnStoreError } from '#lib/turns/turn-store.ts';

/** A question from the partner and its state. Times are ISO 8601. */
export interface SessionRequest {
  id: string;
  turnId: string;
  callId: string;
  state: string;
  answer: string | null;
  decidedAt: string | null;
}

/** A chat as its page needs it: the newest messages of the visible branch, and what is running or waiting. */
export interface Conversation {
  id: string;
  title: string;
  status: 'active' | 'archived';
  messages: PartnerMessage[];
  hasEarlier: boolean;
  runningTurnId: string | null;
  requests: SessionRequest[];
  /**
   * Turn ids by the person's message that they answered, first attempt first; only for messages with more than one. Without those
   * whose reply was deleted: there is nothing to look at.
   */
  attempts: Record<string, string[]>;
  /** What was remembered from it, by the id of the person's message; and when that last happened, ISO 8601. */
  remembered: Record<string, Remembered[]>;
  rememberedAt: string | null;
  /** When replies, or what they read, were last deleted with what they used, ISO 8601. */
  forgottenAt: string | null;
  /** The changes of its replies that are undone. */
  undone: RevisionKey[];
}

/** Messages per page load. */
export const PAGE_OF_MESSAGES = 80;

/** Whether this person has a chat with this id. @throws {TurnStoreError} */
export async function conversationExists(db: Db, id: string): Promise<boolean> {
  const { data, error } = await db.from('chat_sessions').select('id').eq('id', id).is('deleted_at', null).maybeSingle();
  if (error) throw new TurnStoreError('read the chat', error.code, error.message);
  return data !== null;
}

/** The chat with this id; null when it is deleted or not this person's. @throws {TurnStoreError} */
export async function loadConversation(db: Db, id: string): Promise<Conversation | null> {
  const read = await readConversation(db, id);
  // A turn that ended between the two queries would be missing: read again.
  return read?.outrun ? ((await readConversation(db, id))?.conversation ?? null) : (read?.conversation ?? null);
}

type TurnRow = Pick<Row<'turns'>, 'id' | 'message_id' | 'attempt' | 'status'>;

/** `outrun`: no turn is running, yet the last message is from a person. */
async function readConversation(db: Db, id: string): Promise<{ conversation: Conversation; outrun: boolean } | null> {
  const { data: session, error } = await db
    .from('chat_sessions')
    .select('id, title, status, leaf_id, deleted_at, remembered_at, forgotten_at')
    .eq('id', id)
    .maybeSingle();
  if (error) throw new TurnStoreError('read the chat', error.code, error.message);
  if (!session || session.deleted_at) return null;
  const [page, requests, turns, removed, undone, remembered] = await Promise.all([
    loadBranch(db, session.leaf_id),
    db
      .from('requests')
      .select('id, turn_id, call_id, state, answer, decided_at')
      .eq('session_id', id)
      .order('created_at', { ascending: false })
      .limit(200),
    db.from('turns').select('id, message_id, attempt, status').eq('session_id', id).order('started_at', { ascending: false }).limit(300),
    removedReplies(db).eq('session_id', id),
    db.rpc('undone_changes', { session: id }),
    session.remembered_at ? readRemembered(db, id) : {},
  ]);
  if (requests.error) throw new TurnStoreError('read the questions', requests.error.code, requests.error.message);
  if (turns.error) throw new TurnStoreError('read the turns', turns.error.code, turns.error.message);
  if (removed.error) throw new TurnStoreError('read the deleted replies', removed.error.code, removed.error.message);
  if (undone.error) throw new TurnStoreError('read the undone changes', undone.error.code, undone.error.message);
  const all = turns.data as TurnRow[];
  const runningTurnId = all.find((turn) => turn.status === 'running')?.id ?? null;
  const last = page.messages.at(-1);
  const outrun = !runningTurnId && last?.role === 'user' && all.some((turn) => turn.message_id === last.id);
  const conversation = {
    id: session.id,
    title: session.title,
    status: session.status as Conversation['status'],
    ...page,
    runningTurnId,
    requests: (requests.data as Pick<Row<'requests'>, 'id' | 'turn_id' | 'call_id' | 'state' | 'answer' | 'decided_at'>[]).map(
      (request) => ({
        id: request.id,
        turnId: request.turn_id,
        callId: request.call_id,
        state: request.state,
        answer: request.answer,
        decidedAt: request.decided_at,
      }),
    ),
    attempts: attemptsByMessage(
      all,
      removed.data.map(({ turn_id }) => turn_id),
    ),
    remembered,
    rememberedAt: session.remembered_at && new Date(session.remembered_at).toISOString(),
    forgottenAt: session.forgotten_at && new Date(session.forgotten_at).toISOString(),
    undone: undone.data,
  };
  return { conversation, outrun };
}

/** The messages before `before` on its branch, oldest first. @throws {TurnStoreError} */
export async function loadEarlier(db: Db, session: string, before: string): Promise<Pick<Conversation, 'messages' | 'hasEarlier'>> {
  const { data, error } = await db.from('session_messages').select('parent_id').eq('id', before).eq('session_id', session).maybeSingle();
  if (error) throw new TurnStoreError('read the chat', error.code, error.message);
  return loadBranch(db, data?.parent_id ?? null);
}

async function loadBranch(db: Db, leaf: string | null): Promise<Pick<Conversation, 'messages' | 'hasEarlier'>> {
  if (!leaf) return { messages: [], hasEarlier: false };
  const { data, error } = await db.rpc('session_branch', { leaf, take: PAGE_OF_MESSAGES });
  if (error) throw new TurnStoreError('read the messages', error.code, error.message);
  const rows = data as Row<'session_messages'>[];
  return { messages: rows.map(messageOf), hasEarlier: Boolean(rows[0]?.parent_id) };
}

const removedReplies = (db: Db) =>
  db.from('session_messages').select('turn_id').eq('role', 'assistant').not('metadata->removed', 'is', null);

/** Whether the text of this turn's reply was deleted, because it rests on something that was. */
export async function replyIsRemoved(db: Db, turn: string): Promise<boolean> {
  return (await removedReplies(db).eq('turn_id', turn).maybeSingle().throwOnError()).data !== null;
}

function messageOf(row: Row<'session_messages'>): PartnerMessage {
  const metadata = (row.metadata ?? {}) as PartnerMessage['metadata'];
  return {
    id: row.id,
    role: row.role as PartnerMessage['role'],
    parts: row.parts as unknown as PartnerMessage['parts'],
    metadata: { createdAt: new Date(row.created_at).toISOString(), ...metadata },
  };
}

function attemptsByMessage(turns: TurnRow[], removed: readonly (string | null)[]): Record<string, string[]> {
  const byMessage = Map.groupBy(
    turns.filter((turn) => turn.message_id),
    (turn) => turn.message_id as string,
  );
  return Object.fromEntries(
    [...byMessage]
      .filter(([, made]) => made.length > 1)
      .map(([message, made]) => [
        message,
        made.toSorted((a, b) => a.attempt - b.attempt).flatMap(({ id }) => (removed.includes(id) ? [] : id)),
      ]),
  );
}
