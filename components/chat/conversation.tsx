'use client';

import { createContext, type ReactNode, use } from 'react';
import { useStore } from 'zustand';
import type { OfferedModel } from '#lib/models/offered-models.ts';
import type { ChatSession } from './chat-session.ts';
import type { SessionState } from './session-state.ts';
import type { Viewer } from './thread.ts';

interface Conversation {
  session: ChatSession;
  viewer: Viewer;
  /** The models to choose from, the default first. */
  models: readonly OfferedModel[];
}

const Context = createContext<Conversation | null>(null);

/** The conversation that the components below show. It does not change while text streams in, so they do not render again. */
export function ConversationProvider({ session, viewer, models, children }: Conversation & { children: ReactNode }) {
  return <Context value={{ session, viewer, models }}>{children}</Context>;
}

export function useConversation(): Conversation {
  const conversation = use(Context);
  if (!conversation) throw new Error('useConversation is used outside of ConversationProvider.');
  return conversation;
}

/** A part of the conversation's state; the component renders again when that part changes. */
export function useSessionState<T>(select: (state: SessionState) => T): T {
  return useStore(useConversation().session.store, select);
}

/** Whether a turn runs. */
export function useBusy(): boolean {
  return useSessionState((state) => state.phase !== 'idle');
}
