import { PrimitiveError } from '#lib/base/errors.ts';
import { isOpen, type Version, type VersionChange } from '#lib/features/versions/version.ts';
import { findVersion } from '#lib/features/versions/version-row.ts';
import type { ActionContext, ActionTarget } from './define-action.ts';
import { wordCount } from './deliverable-target.ts';

/**
 * The deliverable's newest version in review, or the one with this id.
 * @param decided what the caller does with it: "approved"
 * @throws {PrimitiveError} `conflict` when it is not in review or none is, `not_found` for another deliverable's
 */
export async function versionInReview(ctx: ActionContext, target: ActionTarget, id: string | undefined, decided: string): Promise<Version> {
  const deliverable = String(target.row.id);
  const found = id ?? (await newestInReview(ctx, deliverable));
  const version = found ? await findVersion(ctx.db, found) : null;
  if (id && version?.deliverableId !== deliverable)
    throw new PrimitiveError('not_found', 'This deliverable has no version with this id.', { path: 'params.version_id' });
  if (!version)
    throw new PrimitiveError('conflict', 'No version of this deliverable is ready for review. Use deliverable.generate to write one.');
  if (!isOpen(version.status))
    throw new PrimitiveError(
      'conflict',
      `Version ${version.number} is ${version.status}: only a version that is ready for review can be ${decided}.`,
    );
  return version;
}

/** The changed version. @throws {PrimitiveError} when the change was refused */
export function changedVersion(change: VersionChange, ref: string): Version {
  if (change.ok) return change.version;
  throw new PrimitiveError(change.error === 'not_found' ? 'not_found' : 'conflict', change.message, { ref });
}

/** What an approval request shows about the text of a version. */
export function textFact({ text, status }: Version): { label: string; value: string } {
  return { label: 'Text', value: `${wordCount(text)} words, ${status === 'reviewing' ? 'with your edits' : 'as written'}` };
}

async function newestInReview({ db }: ActionContext, deliverable: string): Promise<string | undefined> {
  const { data } = await db
    .from('deliverable_versions')
    .select('id')
    .eq('deliverable_id', deliverable)
    .in('status', ['staged', 'reviewing'])
    .order('version_number', { ascending: false })
    .limit(1)
    .maybeSingle()
    .throwOnError();
  return data?.id;
}
