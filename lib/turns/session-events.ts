import { type Notification, type NotificationRow, notificationOf } from '#lib/notifications/notification.ts';
import type { Db } from '#lib/supabase/db.ts';

/** What a list of chats shows of one, as it changes. Times are ISO 8601. */
export interface SessionChange {
  type: 'session';
  id: string;
  title: string;
  status: string;
  lastMessageAt: string;
  running: boolean;
  question: boolean;
  /** When something was last remembered from it. */
  rememberedAt?: string;
  deleted?: boolean;
}

/** How much waits in the person's inbox. */
export interface InboxChange {
  type: 'inbox';
  waiting: number;
}

/** How many notifications the person has not read, and those that came just now, the last to happen first. */
export interface NotificationsChange {
  type: 'notifications';
  unread: number;
  fresh: Notification[];
}

export type PersonChange = SessionChange | InboxChange | NotificationsChange;

/** Tells who listens in this process that a person's chats have changed. */
export class SessionNotices {
  readonly #listeners = new Map<string, Set<() => void>>();

  changed(userId: string): void {
    for (const listener of this.#listeners.get(userId) ?? []) listener();
  }

  /** @returns what ends the listening */
  listen(userId: string, listener: () => void): () => void {
    const all = this.#listeners.get(userId) ?? new Set();
    this.#listeners.set(userId, all.add(listener));
    return () => {
      all.delete(listener);
      if (!all.size) this.#listeners.delete(userId);
    };
  }
}

/** How often other processes' changes are looked for, in ms. */
const POLL_MS = 2000;
/** How far back a look reaches beyond the newest change seen, in ms: transactions may commit out of order. */
const OVERLAP_MS = 3000;

interface StateRow {
  id: string;
  title: string;
  status: string;
  last_message_at: string;
  updated_at: string;
  deleted: boolean;
  running: boolean;
  question: boolean;
  remembered_at: string | null;
}

/**
 * A person's chats, the size of their inbox and their notifications as they change, in this process or another: `hello`
 * first, then the chat that changed last and what waits, which a page that was on its way may not have, then one event a
 * change.
 * While the database is away nothing comes; it goes on when it is back. Ends when the reader leaves.
 */
export function watchSessions(
  db: Db,
  userId: string,
  notices: SessionNotices,
  /** How many unread notifications the reader knows of: those beyond came while its page was on its way, and are news. */
  knownUnread?: number,
): ReadableStream<PersonChange | { type: 'hello' }> {
  const left = new AbortController();
  const seen = new Map<string, string>();
  let since = new Date(0);
  let waiting = -1;
  let unread = -1;
  const told = new Set<string>();
  let toldUntil = 0;
  let wake = () => {};
  let stopListening = () => {};

  async function changes(first: boolean): Promise<PersonChange[]> {
    const { data, error } = await db.rpc(
      'changes_since',
      first ? { take: 1 } : { since: new Date(since.getTime() - OVERLAP_MS).toISOString() },
    );
    if (error) return [];
    const news: PersonChange[] = [];
    const answer = data as unknown as { sessions: StateRow[]; waiting: number; unread: number; newest: NotificationRow[] };
    if (answer.waiting !== waiting) news.push({ type: 'inbox', waiting: answer.waiting });
    waiting = answer.waiting;
    const newest = answer.newest.map(notificationOf);
    const fresh = freshOf(newest);
    if (first && knownUnread !== undefined && answer.unread > knownUnread) {
      news.push({ type: 'notifications', unread: answer.unread, fresh: newest.slice(0, answer.unread - knownUnread) });
      unread = answer.unread;
    }
    if (!first && (answer.unread !== unread || fresh.length > 0)) {
      news.push({ type: 'notifications', unread: answer.unread, fresh });
      unread = answer.unread;
    }
    for (const row of answer.sessions) {
      if (new Date(row.updated_at) > since) since = new Date(row.updated_at);
      const change: SessionChange = {
        type: 'session',
        id: row.id,
        title: row.title,
        status: row.status,
        lastMessageAt: new Date(row.last_message_at).toISOString(),
        running: row.running,
        question: row.question,
        ...(row.remembered_at ? { rememberedAt: new Date(row.remembered_at).toISOString() } : {}),
        ...(row.deleted ? { deleted: true } : {}),
      };
      const text = JSON.stringify(change);
      if (seen.get(row.id) !== text) news.push(change);
      seen.set(row.id, text);
    }
    return news;
  }

  /** Those that were not there at the last look: what is read makes place for older ones, which are no news. */
  function freshOf(newest: Notification[]): Notification[] {
    const fresh = newest.filter(({ id, happenedAt }) => !told.has(id) && Date.parse(happenedAt) > toldUntil - OVERLAP_MS);
    for (const { id } of newest) told.add(id);
    toldUntil = Math.max(toldUntil, ...newest.map(({ happenedAt }) => Date.parse(happenedAt)));
    return fresh;
  }

  return new ReadableStream({
    async start(controller) {
      const latest = await changes(true);
      if (left.signal.aborted) return;
      stopListening = notices.listen(userId, () => wake());
      for (const event of [{ type: 'hello' } as const, ...latest]) controller.enqueue(event);
    },
    async pull(controller) {
      while (!left.signal.aborted) {
        const news = await changes(false);
        for (const change of news) controller.enqueue(change);
        if (news.length) return;
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, POLL_MS);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
    },
    cancel() {
      left.abort();
      stopListening();
      wake();
    },
  });
}
