import type { ChatPage } from '#components/chat/chat-view.tsx';
import { greeting } from '#components/chat/format-time.ts';
import { runtime } from '#lib/app/web.ts';
import { requireProfile } from '#lib/features/account/profile/current-profile.ts';
import { offeredModels } from '#lib/models/offered-models.ts';

/** Data that every chat page needs, independent of its messages. */
export async function chatPage(): Promise<ChatPage> {
  const { profile, person } = await requireProfile();
  const { clock, models } = runtime();
  return {
    viewer: { id: profile.id, timeZone: profile.timeZone },
    greeting: greeting(clock.now(), profile.timeZone, profile.name),
    isAdmin: person.isAdmin,
    models: await offeredModels(models),
  };
}
