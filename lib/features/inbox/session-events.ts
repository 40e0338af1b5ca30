import type { Db } from '#lib/database/db.ts';
import { type Notification, type NotificationRow, notificationOf } from '#lib/features/notifications/notification.ts';
import type { ChangeWatch } from '#lib/turns/change-watch.ts';
import type { PersonChange, PersonEvent, SessionEvent } from './person-event.ts';

/** The pause before reading a person again after a failure, in ms. */
const AGAIN_MS = 2000;
/** How far a query reaches back before the newest change seen, in ms: transactions may commit out of order. */
const OVERLAP_MS = 3000;

/** How many chats a reader receives first. */
const LATEST = 5;

interface StateRow {
  id: string;
  title: string;
  status: SessionEvent['status'];
  last_message_at: string;
  updated_at: string;
  deleted: boolean;
  running: boolean;
  question: boolean;
  remembered_at: string | null;
  forgotten_at: string | null;
}

interface State {
  sessions: StateRow[];
  waiting: number;
  unread: number;
  newest: NotificationRow[];
}

/** What a reader has already seen. */
export interface SeenState {
  /** The number of unread notifications: any beyond arrived while the reader's page was loading, and are new. */
  unread?: number;
  /** Chats up to this change; without it, the most recently changed ones are read first. */
  since?: Date;
}

/** The changes that one reader of a person has not seen yet, read with that person's own rights. */
export class NewsOfPerson {
  readonly #db: Db;
  readonly #userId: string;
  readonly #watch: ChangeWatch;
  readonly #knownUnread: number | undefined;
  readonly #seen = new Map<string, string>();
  readonly #toldNotifications = new Set<string>();
  #first = true;
  #since: Date;
  #waiting = -1;
  #unread = -1;
  #toldUntil = 0;

  constructor(db: Db, userId: string, watch: ChangeWatch, { unread, since }: SeenState = {}) {
    this.#db = db;
    this.#userId = userId;
    this.#watch = watch;
    this.#knownUnread = unread;
    this.#since = since ?? new Date(0);
  }

  /** The newest change of a chat that the reader has seen. */
  get since(): Date {
    return this.#since;
  }

  /** @throws when the database is unavailable */
  async next(): Promise<PersonChange[]> {
    const first = this.#first;
    const takesAll = !first || this.#since.getTime() > 0;
    const since = takesAll ? new Date(this.#since.getTime() - OVERLAP_MS).toISOString() : null;
    const state = await this.#watch.read(this.#userId, since ?? 'latest', async () => {
      const { data } = await this.#db.rpc('changes_since', since ? { since } : { take: LATEST }).throwOnError();
      return data as unknown as State;
    });
    this.#first = false;
    return [...this.#ofInbox(state), ...this.#ofNotifications(state, first), ...this.#ofSessions(state)];
  }

  *#ofInbox({ waiting }: State): Iterable<PersonChange> {
    if (waiting !== this.#waiting) yield { type: 'inbox', waiting };
    this.#waiting = waiting;
  }

  *#ofNotifications({ unread, newest: rows }: State, first: boolean): Iterable<PersonChange> {
    const newest = rows.map(notificationOf);
    const known = this.#knownUnread;
    const fresh = this.#freshOf(newest);
    const before = this.#unread;
    this.#unread = unread;
    if (!first) {
      if (unread !== before || fresh.length > 0) yield { type: 'notifications', unread, fresh };
    } else if (unread !== known) yield { type: 'notifications', unread, fresh: newest.slice(0, Math.max(0, unread - (known ?? unread))) };
  }

  /** Notifications that were missing at the last read. Reading one moves an older one up, which is not new. */
  #freshOf(newest: Notification[]): Notification[] {
    const fresh = newest.filter(
      ({ id, happenedAt }) => !this.#toldNotifications.has(id) && Date.parse(happenedAt) > this.#toldUntil - OVERLAP_MS,
    );
    for (const { id } of newest) this.#toldNotifications.add(id);
    this.#toldUntil = Math.max(this.#toldUntil, ...newest.map(({ happenedAt }) => Date.parse(happenedAt)));
    return fresh;
  }

  *#ofSessions({ sessions }: State): Iterable<PersonChange> {
    for (const row of sessions) {
      if (new Date(row.updated_at) > this.#since) this.#since = new Date(row.updated_at);
      const change: SessionEvent = {
        type: 'session',
        id: row.id,
        title: row.title,
        status: row.status,
        lastMessageAt: new Date(row.last_message_at).toISOString(),
        updatedAt: new Date(row.updated_at).toISOString(),
        running: row.running,
        question: row.question,
        ...(row.remembered_at ? { rememberedAt: new Date(row.remembered_at).toISOString() } : {}),
        ...(row.forgotten_at ? { forgottenAt: new Date(row.forgotten_at).toISOString() } : {}),
        ...(row.deleted ? { deleted: true } : {}),
      };
      const text = JSON.stringify(change);
      if (this.#seen.get(row.id) !== text) yield change;
      this.#seen.set(row.id, text);
    }
  }
}

/** An event of the stream, or a keep-alive, which pages ignore. */
export type StreamEvent = PersonEvent | { type: 'alive' };

export interface WatchOptions {
  db: Db;
  userId: string;
  watch: ChangeWatch;
  /** How many unread notifications the reader knows of. */
  knownUnread?: number;
  /** Ends the stream. */
  signal?: AbortSignal;
  /** Called once, when the stream was ended or its reader left. */
  onEnd?: () => void;
  /** Time without events before a keep-alive, in ms: without one, a disconnected reader goes unnoticed. */
  aliveMs?: number;
}

/**
 * A person's chats, inbox count and notifications as they change, in this process or another: `hello`
 * first, then the most recently changed chats and the inbox, which a loading page may have missed, then one event per
 * change, and one when the models to choose from have changed. The database is read only when something has changed, and only as fast as the reader reads: nothing is queued.
 * While the database is unavailable no events arrive; the stream resumes when it is back. Ends when the reader leaves.
 */
export function watchSessions({
  db,
  userId,
  watch,
  knownUnread,
  signal,
  onEnd,
  aliveMs = 25_000,
}: WatchOptions): ReadableStream<StreamEvent> {
  const news = new NewsOfPerson(db, userId, watch, knownUnread === undefined ? {} : { unread: knownUnread });
  let controller: ReadableStreamDefaultController<StreamEvent>;
  let over = false;
  let stale = true;
  let wake = () => {};
  let modelsChanged = false;
  const stopListening = watch.listen(userId, {
    wake() {
      stale = true;
      wake();
    },
    wakeForAll() {
      modelsChanged = true;
      wake();
    },
  });
  const leave = () => {
    if (over) return;
    over = true;
    stopListening();
    wake();
    onEnd?.();
  };
  const end = () => {
    if (over) return;
    leave();
    controller.close();
  };
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  /** New events, if any; null when they could not be read. */
  async function read(): Promise<PersonChange[] | null> {
    stale = false;
    try {
      return await news.next();
    } catch {
      stale = true;
      return null;
    }
  }

  return new ReadableStream<StreamEvent>(
    {
      async start(opened) {
        controller = opened;
        if (signal?.aborted) return end();
        signal?.addEventListener('abort', end, { once: true });
        const latest = (await read()) ?? [];
        if (over) return;
        for (const event of [{ type: 'hello' } as const, ...latest]) controller.enqueue(event);
      },
      async pull() {
        while (!over) {
          if (modelsChanged) {
            modelsChanged = false;
            return controller.enqueue({ type: 'models' });
          }
          if (!stale) {
            await pause(aliveMs);
            if (!stale && !modelsChanged && !over) return controller.enqueue({ type: 'alive' });
            continue;
          }
          const latest = await read();
          if (over) return;
          for (const change of latest ?? []) controller.enqueue(change);
          if (latest?.length) return;
          if (!latest) await pause(AGAIN_MS);
        }
      },
      cancel() {
        signal?.removeEventListener('abort', end);
        leave();
      },
    },
    { highWaterMark: 1 },
  );
}
