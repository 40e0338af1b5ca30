import type { Metadata } from 'next';
import { NewChat } from '#components/chat/open-chat.tsx';
import { chatPage } from './chat-page.ts';

export const metadata: Metadata = { title: 'New chat' };

export default async function NewChatPage() {
  return <NewChat {...(await chatPage())} />;
}
