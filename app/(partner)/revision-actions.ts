'use server';

import type { OwnChange } from '#lib/profiles/change-own.ts';
import { restoreRevision } from '#lib/revisions/restore-revision.ts';
import { type RevisionKey, revisionKey } from '#lib/revisions/revision.ts';
import { personContext } from './person-context.ts';

/** Undoes one change. The page is not read again: who asks knows what it shows. */
export async function undoChange(change: RevisionKey): Promise<OwnChange> {
  return restoreRevision(await personContext(), revisionKey.parse(change));
}
