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
const without = (sessions: SessionSummary[], id: string) => sessions.filter((session) => session.id !== id);

/** The chats and counts that the shell shows, one store per tab: updated by the page, the person's own changes, and GET /api/events. */
export function createSessionsStore(initial: SessionSummary[], waiting = 0, unread = 0) {
  return createStore<SessionsState>()((set) => ({
    sessions: initial,
    waiting,
    setWaiting: (next) => set({ waiting: next }),
    unread,
    fresh: [],
    setUnread: (next, fresh = []) => set({ unread: next, fresh }),
    modelChanges: 0,
    noteModelChange: () => set(({ modelChanges }) => ({ modelChanges: modelChanges + 1 })),
    replace: (sessions) =>
      set((state) => {
        const last = sessions.at(-1)?.lastMessageAt;
        const known = new Set(sessions.map(({ id }) => id));
        const older = last ? state.sessions.filter((session) => !known.has(session.id) && session.lastMessageAt < last) : [];
        return { sessions: [...sessions, ...older] };
      }),
    append: (older) =>
      set((state) => {
        const known = new Set(state.sessions.map(({ id }) => id));
        return { sessions: [...state.sessions, ...older.filter(({ id }) => !known.has(id))] };
      }),
    learn: ({ deleted, id, title, status, lastMessageAt, running, question, rememberedAt }) =>
      set((state) => {
        const rest = without(state.sessions, id);
        return { sessions: deleted ? rest : newestFirst([...rest, { id, title, status, lastMessageAt, running, question, rememberedAt }]) };
      }),
    change: (id, changes) =>
      set((state) => ({ sessions: state.sessions.map((session) => (session.id === id ? { ...session, ...changes } : session)) })),
    remove: (id) => set((state) => ({ sessions: without(state.sessions, id) })),
    restore: (session) => set((state) => ({ sessions: newestFirst([...without(state.sessions, session.id), session]) })),
  }));
}
