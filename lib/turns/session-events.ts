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
 * A person's chats and the size of their inbox as they change, from now on, in this process or another: `hello` first, then
 * one event a change.
 * While the database is away nothing comes; it goes on when it is back. Ends when the reader leaves.
 */
export function watchSessions(
  db: Db,
  userId: string,
  notices: SessionNotices,
): ReadableStream<SessionChange | InboxChange | { type: 'hello' }> {
  const left = new AbortController();
  const seen = new Map<string, string>();
  let since = new Date(0);
  let waiting = -1;
  let wake = () => {};
  let stopListening = () => {};

  async function changes(first: boolean): Promise<(SessionChange | InboxChange)[]> {
    const { data, error } = await db.rpc(
      'changes_since',
      first ? { take: 1 } : { since: new Date(since.getTime() - OVERLAP_MS).toISOString() },
    );
    if (error) return [];
    const news: (SessionChange | InboxChange)[] = [];
    const answer = data as unknown as { sessions: StateRow[]; waiting: number };
    if (answer.waiting !== waiting) news.push({ type: 'inbox', waiting: answer.waiting });
    waiting = answer.waiting;
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
    return first ? [] : news;
  }

  return new ReadableStream({
    async start(controller) {
      await changes(true);
      if (left.signal.aborted) return;
      stopListening = notices.listen(userId, () => wake());
      controller.enqueue({ type: 'hello' });
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
