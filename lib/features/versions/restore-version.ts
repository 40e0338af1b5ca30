import type { Clock } from '#lib/base/clock.ts';
import type { Db } from '#lib/database/db.ts';
import { invalidState, notFound } from './change-version.ts';
import type { Version, VersionChange } from './version.ts';
import { findVersion, versionColumns, versionOf } from './version-row.ts';

const UNIQUE_VIOLATION = '23505';
const TRIES = 5;

/**
 * Restores the text of a decided version as a new version in review. The old one and everything in between stay
 * unchanged. If the new one is still the newest and untouched, a repeated call returns it.
 * @returns the new version
 */
export async function restoreVersion(db: Db, { versionId }: { versionId: string }, clock: Clock): Promise<VersionChange> {
  const old = await findVersion(db, versionId);
  if (!old) return notFound;
  if (!['approved', 'delivered', 'rejected'].includes(old.status) || !old.text) return invalidState(old);
  for (let tries = 1; ; tries += 1) {
    const newest = await newestOf(db, old.deliverableId);
    if (newest.status === 'staged' && newest.restored_from === old.id && newest.final_content === null)
      return { ok: true, version: versionOf(newest) };
    const { data, error } = await insertAfter(db, old, newest.version_number, clock);
    if (data) return { ok: true, version: versionOf(data) };
    // Another version took the number in the meantime.
    if (error.code !== UNIQUE_VIOLATION || tries === TRIES) throw error;
  }
}

async function reportOf(db: Db, id: string) {
  const columns = 'source_snapshots, preferences, left_out, claims';
  return (await db.from('deliverable_versions').select(columns).eq('id', id).single().throwOnError()).data;
}

async function newestOf(db: Db, deliverableId: string) {
  const { data } = await db
    .from('deliverable_versions')
    .select(`${versionColumns}, restored_from`)
    .eq('deliverable_id', deliverableId)
    .order('version_number', { ascending: false })
    .limit(1)
    .single()
    .throwOnError();
  return data;
}

async function insertAfter(db: Db, old: Version, number: number, clock: Clock) {
  const report = await reportOf(db, old.id);
  return db
    .from('deliverable_versions')
    .insert({
      ...report,
      deliverable_id: old.deliverableId,
      version_number: number + 1,
      status: 'staged',
      draft_content: old.text,
      restored_from: old.id,
      period_start: old.periodStart,
      period_end: old.periodEnd,
      staged_at: clock.now().toISOString(),
    })
    .select(versionColumns)
    .single();
}
