import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { requireProfile } from '#lib/features/account/profile/current-profile.ts';
import { conversationExists } from '#lib/features/sessions/conversation.ts';

/** Responds 404 for a chat that does not exist. The page cannot: its response starts while the chat is loading. */
export default async function ChatLayout({ params, children }: { params: Promise<{ sessionId: string }>; children: ReactNode }) {
  const id = z.uuid().safeParse((await params).sessionId.toLowerCase());
  const { db } = await requireProfile();
  if (!id.success || !(await conversationExists(db, id.data))) notFound();
  return children;
}
