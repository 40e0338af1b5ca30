'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { appClock } from '#lib/base/app-clock.ts';
import { actingAs } from '#lib/database/acting-as.ts';
import type { Db } from '#lib/database/db.ts';
import { requirePerson } from '#lib/database/server.ts';
import { markArrived } from '#lib/features/delivery/mark-arrived.ts';
import { dismissibleKinds, dismissWaiting } from '#lib/features/inbox/inbox.ts';
import { type AccountOfText, accountOfText } from '#lib/features/versions/account-of-text.ts';
import { readAccount } from '#lib/features/versions/read-preferences.ts';
import { type ShownText, shownText } from '#lib/features/versions/shown-text.ts';
import { findVersion } from '#lib/features/versions/version-row.ts';
import { serverAction } from '../../server-action.ts';

export const dismiss = serverAction([z.object({ kind: z.enum(dismissibleKinds), id: z.guid() })], async (waiting): Promise<void> => {
  const { kind, id } = waiting;
  await dismissWaiting(await own(), { kind, id }, appClock().now());
  refresh();
});

/** Keeps that a delivery arrived though nobody heard of it; false when it is not open any more. */
export const arrived = serverAction([z.guid()], async (deliveryId): Promise<boolean> => {
  const counts = await markArrived(await own(), deliveryId);
  refresh();
  return counts;
});

/** A draft as it stands, to be read in the inbox, with what it lacks; null when it is not there any more. */
export const readDraft = serverAction([z.guid()], async (versionId): Promise<Draft | null> => {
  const { id: person } = await requirePerson();
  const db = actingAs(person);
  const version = await findVersion(db, versionId);
  if (!version) return null;
  const { text, revision, draft } = version;
  const [account, shown] = await Promise.all([readAccount(db, version.id), shownText(text, { person })]);
  return { text, revision, account: accountOfText(account, draft, text), ...shown };
});

interface Draft extends ShownText {
  text: string;
  account: AccountOfText;
  revision: number;
}

async function own(): Promise<Db> {
  return actingAs((await requirePerson()).id);
}
