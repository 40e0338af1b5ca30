'use client';

import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { SessionSummary } from '#lib/features/sessions/session-list.ts';
import { listenToEvents } from './events.ts';
import { createSessionsStore, type SessionsState } from './sessions-store.ts';
import { useRefresh } from './use-refresh.ts';

const SessionsContext = createContext<ReturnType<typeof createSessionsStore> | null>(null);

/** Holds the chats and counts of the side bar, and keeps them current with one event stream per tab. */
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
          // The change may also affect this page, such as a draft that is being written. A chat updates itself, and
          // reloading the page of one that has just started would remove the field while the person types.
          if (!window.location.pathname.startsWith('/chat')) refresh();
        },
        onNotifications: ({ unread, fresh }) => store.getState().setUnread(unread, fresh),
        onModels: () => store.getState().noteModelChange(),
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

/** Whether this page shows a person's own chats and counts; an admin page does not. */
export const useHasSessions = () => use(SessionsContext) !== null;
