import type { Db, Row } from '#lib/database/db.ts';
import { isOpen, type OnRevision, type Version, type VersionChange } from './version.ts';
import { findVersion, versionColumns, versionOf } from './version-row.ts';

/** The fields of an update; the database counts the revision. */
type Fields = Partial<
  Pick<Row<'deliverable_versions'>, 'status' | 'final_content' | 'feedback' | 'edit_distance' | 'edit_summary' | 'approved_at'>
>;

/** The result of `decide`: what to set, nothing to do, or why it is refused. */
type Decision = { set: Fields } | { unchanged: true } | { refused: string };

const words: Record<Version['status'], string> = {
  generating: 'is still being written',
  staged: 'is ready for review',
  reviewing: 'is in review',
  approved: 'is already approved',
  rejected: 'is already rejected',
  delivered: 'is already delivered',
  failed: 'could not be written',
  skipped: 'was skipped',
};

/**
 * Changes a version in review if it is still at the revision that the change is based on: one update compares and sets. Of
 * two changes of the same revision, the second is a `conflict`.
 */
export async function changeVersion(
  db: Db,
  { versionId, revision }: OnRevision,
  decide: (version: Version) => Decision | Promise<Decision>,
): Promise<VersionChange> {
  const version = await findVersion(db, versionId);
  if (!version) return notFound;
  if (!isOpen(version.status)) return invalidState(version);
  if (version.revision !== revision) return conflict(version);
  const decision = await decide(version);
  if ('refused' in decision) return { ok: false, error: 'invalid_input', message: decision.refused, version };
  if ('unchanged' in decision) return { ok: true, version };
  const { data } = await db
    .from('deliverable_versions')
    .update(decision.set)
    .eq('id', version.id)
    .eq('revision', revision)
    .in('status', ['staged', 'reviewing'])
    .select(versionColumns)
    .maybeSingle()
    .throwOnError();
  if (data) return { ok: true, version: versionOf(data) };
  const now = await findVersion(db, versionId);
  if (!now) return notFound;
  return isOpen(now.status) ? conflict(now) : invalidState(now);
}

/** It does not exist, or belongs to someone else. */
export const notFound: VersionChange = {
  ok: false,
  error: 'not_found',
  message: 'This version no longer exists. It may have been deleted in another window.',
};

/** Its status does not allow this. */
export function invalidState(version: Version): VersionChange {
  return { ok: false, error: 'invalid_state', message: `Version ${version.number} ${words[version.status]}.`, version };
}

function conflict(version: Version): VersionChange {
  return { ok: false, error: 'conflict', message: `Version ${version.number} has been changed somewhere else.`, version };
}
