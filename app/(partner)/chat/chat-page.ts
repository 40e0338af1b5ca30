import type { ChatPage } from '#components/chat/chat-view.tsx';
import { greeting } from '#components/chat/format-time.ts';
import { runtime } from '#lib/app/web.ts';
import { requireProfile } from '#lib/features/account/profile/current-profile.ts';

/** Data that every chat page needs, independent of its messages. */
export async function chatPage(): Promise<ChatPage> {
  const { profile } = await requireProfile();
  const { state, message } = await runtime().modelStatus();
  return {
    viewer: { id: profile.id, timeZone: profile.timeZone },
    greeting: greeting(runtime().clock.now(), profile.timeZone, profile.name),
    model: { state, message: state === 'ready' ? '' : message },
  };
}
