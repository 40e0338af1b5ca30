'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { appClock } from '#lib/app-clock.ts';
import { afterApproval } from '#lib/delivery/after-approval.ts';
import { type Publishing, publishVersion } from '#lib/delivery/publish-version.ts';
import { runtime } from '#lib/runtime.ts';
import { actingAs } from '#lib/supabase/acting-as.ts';
import type { Db } from '#lib/supabase/db.ts';
import { requirePerson } from '#lib/supabase/server.ts';
import { approveVersion } from '#lib/versions/approve-version.ts';
import { rejectVersion } from '#lib/versions/reject-version.ts';
import { restoreVersion } from '#lib/versions/restore-version.ts';
import { saveDraft } from '#lib/versions/save-draft.ts';
import type { OnRevision, VersionChange } from '#lib/versions/version.ts';

const on = { versionId: z.guid(), revision: z.int().min(0) };
// What is longer than a version may be is refused in words where it is saved, not here.
const text = z.string().max(400_000);

/** Keeps what is written in an editor. The page is not read again: the editor knows what it sent. */
export async function saveEdit(change: OnRevision & { content: string }): Promise<VersionChange> {
  return saveDraft(await own(), z.object({ ...on, content: text }).parse(change));
}

export async function approve(change: OnRevision & { content?: string }): Promise<VersionChange> {
  const { id } = await requirePerson();
  const approved = await approveVersion(actingAs(id), z.object({ ...on, content: text.optional() }).parse(change), appClock());
  const { jobs, log } = runtime();
  if (approved.ok && jobs) await afterApproval({ db: actingAs(id), jobs, log }, { userId: id, versionId: approved.version.id });
  return told(approved);
}

/**
 * Has an approved version delivered to where its deliverable says, if that is still what was `shown`. `again`: also one that
 * may have arrived.
 */
export async function deliver(wish: { versionId: string; shown: string; again: boolean }): Promise<Publishing> {
  const { id } = await requirePerson();
  const { versionId, shown, again } = z.object({ versionId: z.guid(), shown: z.string().max(2000), again: z.boolean() }).parse(wish);
  const { jobs } = runtime();
  if (!jobs)
    return { ok: false, error: 'no_destination', message: 'Nothing can be sent from here: this installation has no queue for work.' };
  const publishing = await publishVersion(actingAs(id), jobs, { userId: id, versionId, shown, again });
  if (publishing.ok) refresh();
  return publishing;
}

export async function reject(change: OnRevision & { feedback: string }): Promise<VersionChange> {
  return told(await rejectVersion(await own(), z.object({ ...on, feedback: text }).parse(change)));
}

export async function restore(versionId: string): Promise<VersionChange> {
  return told(await restoreVersion(await own(), { versionId: z.guid().parse(versionId) }, appClock()));
}

async function own(): Promise<Db> {
  return actingAs((await requirePerson()).id);
}

function told(change: VersionChange): VersionChange {
  if (change.ok) refresh();
  return change;
}
