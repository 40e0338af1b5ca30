'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { runtime } from '#lib/app/web.ts';
import { type ActionResult, failure, type MessageResult } from '#lib/base/action-result.ts';
import { formatList } from '#lib/base/text/list.ts';
import type { Db } from '#lib/database/db.ts';
import { type PlatformName, platformLabels, platformNames } from '#lib/entities/platform-names.ts';
import { requireProfile } from '#lib/features/account/profile/current-profile.ts';
import type { Resource } from '#lib/features/integrations/platforms/connector.ts';
import { keepItems } from '#lib/features/integrations/platforms/keep-items.ts';
import { MOST_PICKED } from '#lib/features/integrations/platforms/platforms.ts';
import { keptDays, olderReaches } from '#lib/features/integrations/platforms/reach.ts';
import { readOlder } from '#lib/features/integrations/platforms/read-older.ts';
import { startSync } from '#lib/features/integrations/platforms/start-sync.ts';
import { continueChat } from '#lib/runs/chat/continue-chat.ts';
import { serverAction } from '../../../server-action.ts';

const platform = z.enum(platformNames);

/** The address at which the person agrees on the platform. */
export const beginConnection = serverAction(
  [platform, z.guid().nullable()],
  async (name, sessionId): Promise<ActionResult<{ address: string }>> => {
    const { person } = await requireProfile();
    const address = await runtime().platforms.begin(person.id, name, sessionId ?? undefined);
    return address ? { ok: true, address: address.href } : failure(`${platformLabels[name]} is not set up on this installation.`);
  },
);

/** What can be picked. */
export const listResources = serverAction([platform], async (name): Promise<ActionResult<{ resources: Resource[] }>> => {
  const { person } = await requireProfile();
  const listed = await runtime().platforms.resources(person.id, name);
  return listed.ok ? listed : failure(listed.message);
});

export const pickResources = serverAction(
  [platform, z.array(z.string().max(500)).max(MOST_PICKED), z.guid().nullable()],
  async (name, externalIds, chat): Promise<ActionResult<{ chat: string | null }>> => {
    const { person, db } = await requireProfile();
    const picked = await runtime().platforms.pick(person.id, name, externalIds);
    if (!picked.ok) return failure(picked.message);
    await read(db, person.id, name);
    const waiting = chat !== null && externalIds.length > 0 && (await continueWaiting(db, person.id, name, chat));
    refresh();
    return { ok: true, chat: waiting ? chat : null };
  },
);

export const syncPlatform = serverAction([platform], async (name): Promise<ActionResult> => {
  const { person, db } = await requireProfile();
  await read(db, person.id, name);
  refresh();
  return { ok: true };
});

/** Has something that was picked read further back. */
export const readOlderItems = serverAction(
  [platform, z.string().max(500), z.enum(olderReaches)],
  async (name, externalId, reach): Promise<ActionResult> => {
    const { person, db } = await requireProfile();
    const { jobs, clock } = runtime();
    const problem = await readOlder({ db, jobs, clock }, { userId: person.id, provider: name, externalId, reach });
    if (problem) return failure(problem);
    refresh();
    return { ok: true };
  },
);

/** Sets how long the items of a platform are kept. */
export const keepPlatformItems = serverAction([platform, z.literal(keptDays)], async (name, days): Promise<MessageResult> => {
  const { person, db } = await requireProfile();
  await keepItems({ db, clock: runtime().clock }, { userId: person.id, provider: name, days });
  refresh();
  return { ok: true, message: days === null ? 'Items are kept.' : 'Saved. Older items are deleted within minutes.' };
});

export const disconnectPlatform = serverAction([platform], async (name): Promise<MessageResult> => {
  const { person } = await requireProfile();
  const { revoked } = await runtime().platforms.disconnect(person.id, name);
  refresh();
  const label = platformLabels[name];
  return {
    ok: true,
    message: revoked
      ? `Disconnected ${label}. What was read from it is deleted.`
      : `Everything that was read from ${label} was deleted, but ${label} could not be reached to revoke the app’s access. Remove it in your ${label} settings.`,
  };
});

/** Continues the chat that waited for a platform. */
async function continueWaiting(db: Db, userId: string, name: PlatformName, sessionId: string): Promise<boolean> {
  const { partner, clock, log } = runtime();
  const { data } = await db.from('platform_resources').select('name').eq('provider', name).order('name').throwOnError();
  const chosen = formatList(
    data.map((resource) => resource.name),
    10,
  );
  const text = `I connected ${platformLabels[name]} and chose ${chosen}.`;
  return continueChat({ partner, clock, db }, { userId, sessionId, text }).catch((error) => {
    log('A chat could not be continued after a platform was connected', error);
    return false;
  });
}

async function read(db: Db, userId: string, name: PlatformName) {
  const { jobs, clock, log } = runtime();
  const own = db.from('user_integrations').select('id').eq('user_id', userId).eq('provider', name);
  const { data } = await own.maybeSingle().throwOnError();
  if (!data || !jobs) return;
  // If it cannot be queued, the worker finds what is due.
  await startSync({ db, jobs, clock }, { userId, integrationId: data.id }).catch((error) => log('A reading could not be queued', error));
}
