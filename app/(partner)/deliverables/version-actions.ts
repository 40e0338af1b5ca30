'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { appClock } from '#lib/app-clock.ts';
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

export async function approve(change: OnRevision & { content: string }): Promise<VersionChange> {
  const { id } = await requirePerson();
  const approved = await approveVersion(actingAs(id), z.object({ ...on, content: text }).parse(change), appClock());
  if (approved.ok) await learnLater(id, approved.version.id);
  return told(approved);
}

/** What the edit teaches is worked out by a worker. The approval stands even when it cannot be queued. */
async function learnLater(userId: string, versionId: string): Promise<void> {
  const { jobs, log } = runtime();
  try {
    await jobs?.enqueue('deliverable.learn', { user_id: userId, version_id: versionId }, { key: versionId });
  } catch (error) {
    log('What an edit teaches could not be queued', error);
  }
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
