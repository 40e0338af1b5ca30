import { createClient } from '@supabase/supabase-js';
import { systemClock } from '#lib/base/clock.ts';
import type { AppEnvironment } from '#lib/base/env.ts';
import { createActingAs } from '#lib/database/acting-as.ts';
import type { Db } from '#lib/database/db.ts';
import { createEntity } from '#lib/entities/create-entity.ts';
import { entities } from '#lib/entities/index.ts';
import { platformLabels } from '#lib/entities/platform-names.ts';
import { createPlatforms } from '#lib/features/integrations/platforms/platforms.ts';
import { agreeAs } from '#lib/features/integrations/platforms/testing/agree.ts';
import { sampleDeliverables } from './company/deliverables.ts';
import { people } from './company/people.ts';
import { TIME_ZONE } from './moment.ts';
import { vendors } from './vendors/index.ts';

export interface SampleAccount {
  id: string;
  email: string;
  password: string;
}

const silent = () => 'log-id';

/**
 * Creates Maya’s account, connects it to every platform by signing in on its page, chooses what is read, and adds her
 * deliverables.
 * @throws {Error} when a platform cannot be connected
 */
export async function createSampleAccount(settings: AppEnvironment): Promise<SampleAccount> {
  const { name, email } = people.maya;
  const password = 'try-the-platforms';
  const auth = createClient(settings.SUPABASE_URL, settings.SUPABASE_PUBLISHABLE_KEY, { auth: { persistSession: false } });
  const signedUp = await auth.auth.signUp({ email, password, options: { data: { name, time_zone: TIME_ZONE } } });
  if (signedUp.error) throw signedUp.error;
  const id = signedUp.data.user!.id;

  const actingAs = createActingAs(settings);
  const serviceDb = createClient(settings.SUPABASE_URL, settings.SUPABASE_SECRET_KEY, { auth: { persistSession: false } }) as unknown as Db;
  const clock = systemClock();
  const platforms = createPlatforms(settings, { actingAs, serviceDb, clock, log: silent });
  for (const { name: platform, button, picked } of vendors) {
    const back = await agreeAs(button, (await platforms.begin(id, platform))!);
    const [state, code] = [back.searchParams.get('state')!, back.searchParams.get('code')!];
    const connected = await platforms.finish(id, platform, { state, code });
    if (!connected.ok) throw new Error(connected.message);
    const listed = await platforms.resources(id, platform);
    if (!listed.ok) throw new Error(listed.message);
    const wanted = picked.map((one) => {
      const found = listed.resources.find((resource) => resource.name === one);
      if (!found) throw new Error(`${platformLabels[platform]} has no ${one}.`);
      return found.externalId;
    });
    const chosen = await platforms.pick(id, platform, wanted);
    if (!chosen.ok) throw new Error(chosen.message);
  }

  const context = { db: actingAs(id), userId: id, timeZone: TIME_ZONE, by: 'person', clock, log: silent } as const;
  for (const deliverable of sampleDeliverables) await createEntity(context, entities.deliverable, deliverable);
  return { id, email, password };
}
