import type { ChatPage } from '#components/chat/chat-view.tsx';
import { greeting } from '#components/chat/format-time.ts';
import { runtime } from '#lib/app/web.ts';
import { requireProfile } from '#lib/features/account/profile/current-profile.ts';

/** Data that every chat page needs, independent of its messages. */
export async function chatPage(): Promise<ChatPage> {
  const { profile } = await requireProfile();
  const { clock, offeredModels, modelChecks } = runtime();
  const models = offeredModels.map(async ({ id, name }) => {
    const { state, usable, message } = await modelChecks.status(id);
    return { id, name, state, usable, message: state === 'ready' ? '' : message };
  });
  return {
    viewer: { id: profile.id, timeZone: profile.timeZone },
    greeting: greeting(clock.now(), profile.timeZone, profile.name),
    models: await Promise.all(models),
  };
}
