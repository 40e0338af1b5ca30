import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { z } from 'zod';
import { OpenChat } from '#components/chat/open-chat.tsx';
import { requireProfile } from '#lib/features/account/profile/current-profile.ts';
import { loadConversation } from '#lib/features/sessions/conversation.ts';
import { chatPage } from '../chat-page.ts';

type Props = { params: Promise<{ sessionId: string }> };

const conversationOf = cache(async (sessionId: string) => {
  const id = z.uuid().safeParse(sessionId.toLowerCase());
  if (!id.success) return null;
  const { db } = await requireProfile();
  return loadConversation(db, id.data);
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const conversation = await conversationOf((await params).sessionId);
  return { title: conversation?.title || 'Chat' };
}

export default async function ChatOfSession({ params }: Props) {
  const conversation = await conversationOf((await params).sessionId);
  if (!conversation) notFound();
  return <OpenChat key={conversation.id} conversation={conversation} {...(await chatPage())} />;
}
