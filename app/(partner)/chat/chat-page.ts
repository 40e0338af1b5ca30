import type { ChatPage } from '#components/chat/chat-view.tsx';
import { greeting } from '#components/chat/format-time.ts';
import { runtime } from '#lib/app/web.ts';
import { requireProfile } from '#lib/features/account/profile/current-profile.ts';

/** Data that every chat page needs, independent of its messages. */
export async function chatPage(): Promise<ChatPage> {
  const { profile, person } = await requireProfile();
  const { clock, models: catalog } = runtime();
  const { offered } = await catalog.current();
  const models = offered.map(async ({ id, name, check }) => {
    const { state, usable, message } = await check.status();
    return { id, name, state, usable, message: state === 'ready' ? '' : message };
  });
  return {
    viewer: { id: profile.id, timeZone: profile.timeZone },
    greeting: greeting(clock.now(), profile.timeZone, profile.name),
    isAdmin: person.isAdmin,
    models: await Promise.all(models),
  };
}
