'use server';

import { z } from 'zod';
import type { OwnChange } from '#lib/features/account/profile/change-own.ts';
import { restoreRevision } from '#lib/features/revisions/restore-revision.ts';
import { MOST_TOGETHER, revisionKey } from '#lib/features/revisions/revision.ts';
import { serverAction } from '../server-action.ts';
import { personContext } from './person-context.ts';

/** Undoes one change. The page is not reloaded: the caller updates what it shows. */
export const undoChange = serverAction([revisionKey], async (change): Promise<OwnChange> => {
  return restoreRevision(await personContext(), change);
});

/** Undoes changes that were made together, each as far as it can be undone. The result is that of the first that could not. */
export const undoChanges = serverAction([z.array(revisionKey).max(MOST_TOGETHER)], async (changes): Promise<OwnChange> => {
  const ctx = await personContext();
  const results: OwnChange[] = [];
  for (const change of changes) results.push(await restoreRevision(ctx, change));
  return results.find(({ ok }) => !ok) ?? { ok: true };
});
