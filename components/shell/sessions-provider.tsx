'use client';

import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { SessionSummary } from '#lib/features/sessions/session-list.ts';
import { listenToEvents } from './events.ts';
import { createSessionsStore, type SessionsState } from './sessions-store.ts';
import { useRefresh } from './use-refresh.ts';

const SessionsContext = createContext<ReturnType<typeof createSessionsStore> | null>(null);

/** Holds the side bar's chats, what waits and what is unread, and keeps them true with one event stream a tab. */
export function SessionsProvider({
  sessions,
  waiting,
  unread,
  children,
}: {
  sessions: SessionSummary[];
  waiting: number;
  unread: number;
  children: ReactNode;
}) {
  const refresh = useRefresh();
  const [store] = useState(() => createSessionsStore(sessions, waiting, unread));
  useEffect(() => store.getState().replace(sessions), [store, sessions]);
  useEffect(() => store.getState().setWaiting(waiting), [store, waiting]);
  useEffect(() => store.getState().setUnread(unread), [store, unread]);
  useEffect(
    () =>
      listenToEvents({
        unread: () => store.getState().unread,
        onSession: (event) => store.getState().learn(event),
        onInbox: ({ waiting }) => {
          if (store.getState().waiting === waiting) return;
          store.getState().setWaiting(waiting);
          // What came or went there may stand on this page too, such as a draft that is written. A chat knows of itself, and to
          // read the page of one that has just begun would take the field from under who is writing.
          if (!window.location.pathname.startsWith('/chat')) refresh();
        },
        onNotifications: ({ unread, fresh }) => store.getState().setUnread(unread, fresh),
        onReturn: refresh,
      }),
    [store, refresh],
  );
  return <SessionsContext value={store}>{children}</SessionsContext>;
}

/** A part of the chats' state; the component renders again when that part changes. */
export function useSessions<T>(select: (state: SessionsState) => T): T {
  const store = use(SessionsContext);
  if (!store) throw new Error('useSessions is used outside of SessionsProvider.');
  return useStore(store, select);
}

/** Whether this page shows a person's own chats and counts: an admin page does not. */
export const useHasSessions = () => use(SessionsContext) !== null;
