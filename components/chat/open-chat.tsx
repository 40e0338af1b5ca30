'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useSessions } from '#components/shell/sessions-provider.tsx';
import type { Conversation } from '#lib/features/sessions/conversation.ts';
import { freshChat, openChat } from './chat-sessions.ts';
import { type ChatPage, ChatView } from './chat-view.tsx';
import { titleOfText } from './title-of-text.ts';

/** The page of a chat that the server has loaded. */
export function OpenChat({ conversation, ...page }: ChatPage & { conversation: Conversation }) {
  const [session] = useState(() => {
    const known = openChat(page.viewer.id, conversation.id);
    if (!known.chat.messages.length) known.show(conversation);
    return known;
  });
  useEffect(() => session.take(conversation), [session, conversation]);
  return <ChatView session={session} title={conversation.title} status={conversation.status} {...page} />;
}

/**
 * The page of a new chat. When it starts, the URL becomes the chat's own and the page stays; going
 * back to /chat from there starts another one.
 */
export function NewChat(page: ChatPage) {
  const id = usePathname().match(/^\/chat\/([0-9a-f-]{36})$/)?.[1];
  const session = id ? openChat(page.viewer.id, id) : freshChat(page.viewer.id);
  return <BeginningChat key={session.id} session={session} here={id !== undefined} {...page} />;
}

function BeginningChat({ session, here, ...page }: ChatPage & { session: ReturnType<typeof openChat>; here: boolean }) {
  const begun = useStore(session.store, (state) => state.begun);
  const learn = useSessions((state) => state.learn);
  useEffect(() => {
    // The browser's history returned to a chat that this tab no longer has in memory, so the server has to load it.
    if (here && !begun) void session.refresh();
  }, [here, begun, session]);
  useEffect(() => {
    if (!begun || here) return;
    session.draft.moveTo(session.id);
    window.history.replaceState(null, '', `/chat/${session.id}`);
    const first = session.chat.messages[0]?.parts.find((part) => part.type === 'text')?.text ?? '';
    const title = titleOfText(first);
    learn({
      id: session.id,
      title,
      status: 'active',
      lastMessageAt: new Date().toISOString(),
      // Whatever the server says of it is newer.
      updatedAt: '',
      running: true,
      question: false,
    });
  }, [begun, here, session, learn]);
  return <ChatView session={session} title="" status="active" {...page} />;
}
