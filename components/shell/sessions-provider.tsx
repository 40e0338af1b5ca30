'use client';

import { useRouter } from 'next/navigation';
import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { SessionSummary } from '#lib/sessions/session-list.ts';
import { listenToEvents } from './events.ts';
import { createSessionsStore, type SessionsState } from './sessions-store.ts';

const SessionsContext = createContext<ReturnType<typeof createSessionsStore> | null>(null);

/** Holds the side bar's chats and keeps them true with one event stream a tab. */
export function SessionsProvider({ sessions, children }: { sessions: SessionSummary[]; children: ReactNode }) {
  const router = useRouter();
  const [store] = useState(() => createSessionsStore(sessions));
  useEffect(() => store.getState().replace(sessions), [store, sessions]);
  useEffect(
    () => listenToEvents({ onSession: (event) => store.getState().learn(event), onReturn: () => router.refresh() }),
    [store, router],
  );
  return <SessionsContext value={store}>{children}</SessionsContext>;
}

/** A part of the chats' state; the component renders again when that part changes. */
export function useSessions<T>(select: (state: SessionsState) => T): T {
  const store = use(SessionsContext);
  if (!store) throw new Error('useSessions is used outside of SessionsProvider.');
  return useStore(store, select);
}
