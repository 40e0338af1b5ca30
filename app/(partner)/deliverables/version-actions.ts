'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { appClock } from '#lib/app-clock.ts';
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
  return told(await approveVersion(await own(), z.object({ ...on, content: text }).parse(change), appClock()));
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
