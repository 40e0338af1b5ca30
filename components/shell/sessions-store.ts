import { createStore } from 'zustand/vanilla';
import type { SessionEvent } from '#lib/features/inbox/person-event.ts';
import type { Notification } from '#lib/features/notifications/notification.ts';
import type { SessionSummary } from '#lib/features/sessions/session-list.ts';

export interface SessionsState {
  /** Newest first, without deleted ones. */
  sessions: SessionSummary[];
  /** The number of inbox entries. */
  waiting: number;
  setWaiting(waiting: number): void;
  /** The number of unread notifications, and the newest of them. */
  unread: number;
  fresh: readonly Notification[];
  setUnread(unread: number, fresh?: readonly Notification[]): void;
  /** How many times the models to choose from have changed since the tab was opened. */
  modelChanges: number;
  noteModelChange(): void;
  /** Applies the server's list after a page was rendered again. Chats of later pages stay. */
  replace(sessions: SessionSummary[]): void;
  append(older: SessionSummary[]): void;
  /** Applies a change to one chat, which may be new. */
  learn(event: Omit<SessionEvent, 'type'>): void;
  change(id: string, changes: Partial<SessionSummary>): void;
  remove(id: string): void;
  restore(session: SessionSummary): void;
}

const newestFirst = (sessions: SessionSummary[]) => sessions.toSorted((a, b) => b.lastMessageAt.localeCompare(a.lastMessageAt));
/** The newer state of a chat; of two of the same time, the one told last. */
const newerOf = (told: SessionSummary, known?: SessionSummary) => (known && known.updatedAt > told.updatedAt ? known : told);
const without = (sessions: SessionSummary[], id: string) => sessions.filter((session) => session.id !== id);

/**
 * The chats and counts that the shell shows, one store per tab: updated by the page, the person's own changes, and GET /api/events.
 * A page may arrive after an event that was sent later, so what is older than what is known is ignored.
 */
export function createSessionsStore(initial: SessionSummary[], waiting = 0, unread = 0) {
  /** When each chat that is gone was last known to change. */
  const gone = new Map<string, string>();
  const isGone = ({ id, updatedAt }: SessionSummary) => gone.has(id) && updatedAt <= gone.get(id)!;
  return createStore<SessionsState>()((set) => ({
    sessions: initial,
    waiting,
    setWaiting: (next) => set({ waiting: next }),
    unread,
    fresh: [],
    setUnread: (next, fresh = []) => set({ unread: next, fresh }),
    modelChanges: 0,
    noteModelChange: () => set(({ modelChanges }) => ({ modelChanges: modelChanges + 1 })),
    replace: (listed) =>
      set((state) => {
        const before = new Map(state.sessions.map((session) => [session.id, session]));
        const sessions = listed.filter((session) => !isGone(session)).map((session) => newerOf(session, before.get(session.id)));
        const last = listed.at(-1)?.lastMessageAt;
        const known = new Set(listed.map(({ id }) => id));
        const older = last ? state.sessions.filter((session) => !known.has(session.id) && session.lastMessageAt < last) : [];
        return { sessions: [...sessions, ...older] };
      }),
    append: (older) =>
      set((state) => {
        const known = new Set(state.sessions.map(({ id }) => id));
        return { sessions: [...state.sessions, ...older.filter((session) => !known.has(session.id) && !isGone(session))] };
      }),
    learn: ({ deleted, ...told }) =>
      set((state) => {
        const session: SessionSummary = told;
        const known = state.sessions.find(({ id }) => id === session.id);
        if (isGone(session) || newerOf(session, known) === known) return state;
        const rest = without(state.sessions, session.id);
        if (!deleted) return { sessions: newestFirst([...rest, session]) };
        gone.set(session.id, session.updatedAt);
        return { sessions: rest };
      }),
    change: (id, changes) =>
      set((state) => ({ sessions: state.sessions.map((session) => (session.id === id ? { ...session, ...changes } : session)) })),
    remove: (id) =>
      set((state) => {
        const known = state.sessions.find((session) => session.id === id);
        if (known) gone.set(id, known.updatedAt);
        return { sessions: without(state.sessions, id) };
      }),
    restore: (session) =>
      set((state) => {
        gone.delete(session.id);
        return { sessions: newestFirst([...without(state.sessions, session.id), session]) };
      }),
  }));
}
