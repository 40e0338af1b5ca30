'use client';

import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { SessionSummary } from '#lib/features/sessions/session-list.ts';
import type { ChatSession } from './chat-session.ts';
import { loadRemembered } from './remembered.ts';

/**
 * Keeps this chat in sync with other tabs and the worker: turns that start or end, new memories, answered questions,
 * deleted replies, deletion.
 */
export function useRemoteUpdates(session: ChatSession, summary: SessionSummary | undefined): void {
  const running = summary?.running ?? false;
  const lastMessageAt = summary?.lastMessageAt;
  const rememberedAt = summary?.rememberedAt;
  const forgottenAt = summary?.forgottenAt;
  const idle = useStore(session.store, ({ phase }) => phase === 'idle');
  const waits = summary?.question ?? false;
  const waited = useRef(false);
  const listed = useRef(false);
  useEffect(() => {
    if (listed.current && !summary) session.deletedElsewhere();
    listed.current = summary !== undefined;
  }, [session, summary]);
  useEffect(() => {
    if (!lastMessageAt) return;
    const newest = session.chat.messages.at(-1)?.metadata;
    const known = newest?.endedAt ?? newest?.createdAt ?? '';
    // Clocks may differ slightly; a chat that is one second ahead of what is shown was not changed by this tab.
    if (running || Date.parse(lastMessageAt) > (Date.parse(known) || 0) + 1000) void session.refresh();
  }, [session, running, lastMessageAt]);
  useEffect(() => {
    // The open question was settled: this tab knows the answer, other tabs load it.
    if (waited.current && !waits) void session.refresh();
    waited.current = waits;
  }, [session, waits]);
  useEffect(() => {
    if (rememberedAt) void loadRemembered(session, rememberedAt);
  }, [session, rememberedAt]);
  useEffect(() => {
    // A turn that is being read here would be newer than what is loaded, so it ends first.
    if (forgottenAt && idle && forgottenAt > (session.store.getState().forgottenAt ?? '')) void session.refresh();
  }, [session, forgottenAt, idle]);
}
