'use server';

import type { OwnChange } from '#lib/features/account/profile/change-own.ts';
import { restoreRevision } from '#lib/features/revisions/restore-revision.ts';
import { revisionKey } from '#lib/features/revisions/revision.ts';
import { serverAction } from '../server-action.ts';
import { personContext } from './person-context.ts';

/** Undoes one change. The page is not reloaded: the caller updates what it shows. */
export const undoChange = serverAction([revisionKey], async (change): Promise<OwnChange> => {
  return restoreRevision(await personContext(), change);
});
