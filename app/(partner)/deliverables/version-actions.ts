'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { runtime } from '#lib/app/web.ts';
import type { ActionResult } from '#lib/base/action-result.ts';
import { actingAs } from '#lib/database/acting-as.ts';
import { requirePerson } from '#lib/database/current-person.ts';
import type { Db } from '#lib/database/db.ts';
import { resultOfChange } from '#lib/features/account/profile/change-own.ts';
import { afterApproval } from '#lib/features/delivery/after-approval.ts';
import { type PublishResult, publishVersion } from '#lib/features/delivery/publish-version.ts';
import { approveVersion } from '#lib/features/versions/approve-version.ts';
import { keepFeedback } from '#lib/features/versions/kept-feedback.ts';
import { rejectVersion } from '#lib/features/versions/reject-version.ts';
import { restoreVersion } from '#lib/features/versions/restore-version.ts';
import { saveDraft } from '#lib/features/versions/save-draft.ts';
import type { VersionChange } from '#lib/features/versions/version.ts';
import { serverAction } from '../../server-action.ts';
import { personContext } from '../person-context.ts';

const on = { versionId: z.guid(), revision: z.int().min(0) };
// A text over the limit is refused with a message when it is saved, not here.
const text = z.string().max(400_000);

/** Saves the text of an editor. The page is not reloaded: the editor knows what it sent. */
export const saveEdit = serverAction([z.object({ ...on, content: text })], async (change): Promise<VersionChange> => {
  return saveDraft(await own(), change);
});

export const approve = serverAction([z.object({ ...on, content: text.optional() })], async (change): Promise<VersionChange> => {
  const { id } = await requirePerson();
  const { clock, jobs, log } = runtime();
  const approved = await approveVersion(actingAs(id), change, clock, { person: id });
  if (approved.ok && jobs) await afterApproval({ db: actingAs(id), jobs, log }, { userId: id, versionId: approved.version.id });
  return withRefresh(approved);
});

/**
 * Sends an approved version to its deliverable's destination, if that still matches `shown`. `again` also sends one that
 * may have arrived.
 */
export const deliver = serverAction(
  [z.object({ versionId: z.guid(), shown: z.object({ platform: z.string().max(50), target: z.string().max(2000) }), again: z.boolean() })],
  async (request): Promise<PublishResult> => {
    const { id } = await requirePerson();
    const { versionId, shown, again } = request;
    const { jobs } = runtime();
    if (!jobs)
      return { ok: false, error: 'no_destination', message: 'Nothing can be delivered, because this installation has no job queue.' };
    const publishing = await publishVersion(actingAs(id), jobs, { userId: id, versionId, shown, again });
    if (publishing.ok) refresh();
    return publishing;
  },
);

export const reject = serverAction([z.object({ ...on, feedback: text })], async (change): Promise<VersionChange> => {
  return withRefresh(await rejectVersion(await own(), change));
});

/** Keeps feedback on a version as a preference for its deliverable. */
export const keep = serverAction(
  [z.object({ deliverableId: z.guid(), number: z.int().positive(), words: z.string().trim().min(1).max(10_000) })],
  async (feedback): Promise<ActionResult> => {
    const kept = await resultOfChange(async () => {
      await keepFeedback(await personContext(), feedback);
      return { ok: true };
    });
    if (kept.ok) refresh();
    return kept;
  },
);

export const restore = serverAction([z.guid()], async (versionId): Promise<VersionChange> => {
  return withRefresh(await restoreVersion(await own(), { versionId }, runtime().clock));
});

async function own(): Promise<Db> {
  return actingAs((await requirePerson()).id);
}

function withRefresh(change: VersionChange): VersionChange {
  if (change.ok) refresh();
  return change;
}
