'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { runtime } from '#lib/app/web.ts';
import { type ActionResult, failure } from '#lib/base/action-result.ts';
import { actingAs } from '#lib/database/acting-as.ts';
import { requirePerson } from '#lib/database/current-person.ts';
import type { Db } from '#lib/database/db.ts';
import { readVersionClaims } from '#lib/features/claims/claim.ts';
import { readVersionSources, type SourceSnapshot } from '#lib/features/claims/source-snapshots.ts';
import { type Unsupported, unsupportedIn } from '#lib/features/claims/unsupported-in.ts';
import { markArrived } from '#lib/features/delivery/mark-arrived.ts';
import { dismissibleKinds, dismissWaiting } from '#lib/features/inbox/inbox.ts';
import { type CurrentPreferenceReport, currentPreferenceReport } from '#lib/features/versions/current-preference-report.ts';
import { readPreferenceReport } from '#lib/features/versions/read-preferences.ts';
import { type ShownText, shownText } from '#lib/features/versions/shown-text.ts';
import { findVersion } from '#lib/features/versions/version-row.ts';
import { serverAction } from '../../server-action.ts';

export const dismiss = serverAction(
  [z.object({ kind: z.enum(dismissibleKinds), id: z.guid() })],
  async ({ kind, id }): Promise<ActionResult> => {
    await dismissWaiting(await own(), { kind, id }, runtime().clock.now());
    refresh();
    return { ok: true };
  },
);

/** Records that an unconfirmed delivery arrived, unless it was sent again since. */
export const arrived = serverAction([z.guid()], async (deliveryId): Promise<ActionResult> => {
  const counts = await markArrived(await own(), deliveryId);
  refresh();
  return counts ? { ok: true } : failure('This was sent again in the meantime.');
});

/** The current text of a draft, to read in the inbox, with what it leaves out and what is not supported. */
export const readDraft = serverAction([z.guid()], async (versionId): Promise<ActionResult<Draft>> => {
  const { id: person } = await requirePerson();
  const db = actingAs(person);
  const version = await findVersion(db, versionId);
  if (!version) return failure('This draft no longer exists.');
  const { text, revision, draft } = version;
  const [report, claims, sources, shown] = await Promise.all([
    readPreferenceReport(db, version.id),
    readVersionClaims(db, version.id),
    readVersionSources(db, version.id),
    shownText(text, { person }),
  ]);
  const unsupported = unsupportedIn(claims, text);
  return { ok: true, text, revision, report: currentPreferenceReport(report, draft, text), sources, unsupported, ...shown };
});

interface Draft extends ShownText {
  text: string;
  report: CurrentPreferenceReport;
  sources: SourceSnapshot[];
  unsupported: Unsupported[];
  revision: number;
}

async function own(): Promise<Db> {
  return actingAs((await requirePerson()).id);
}
