import { z } from 'zod';
import type { Db, Row } from '#lib/database/db.ts';
import { readAssumption } from '#lib/features/questions/read-question.ts';
import type { Version } from './version.ts';

export const versionColumns =
  'id, deliverable_id, version_number, status, delivery_status, revision, draft_content, final_content, edit_distance, edit_summary, feedback, assumption, error, period_start, period_end, created_at, staged_at, approved_at, delivered_at, updated_at' as const;

type VersionRow = Pick<
  Row<'deliverable_versions'>,
  | 'id'
  | 'deliverable_id'
  | 'version_number'
  | 'status'
  | 'delivery_status'
  | 'revision'
  | 'draft_content'
  | 'final_content'
  | 'edit_distance'
  | 'edit_summary'
  | 'feedback'
  | 'assumption'
  | 'error'
  | 'period_start'
  | 'period_end'
  | 'created_at'
  | 'staged_at'
  | 'approved_at'
  | 'delivered_at'
  | 'updated_at'
>;

/** Maps a row of `deliverable_versions`. */
export function versionOf(row: VersionRow): Version {
  return {
    id: row.id,
    deliverableId: row.deliverable_id,
    number: row.version_number,
    status: row.status as Version['status'],
    delivery: row.delivery_status as Version['delivery'],
    revision: row.revision,
    draft: row.draft_content ?? '',
    text: row.final_content ?? row.draft_content ?? '',
    changed: row.edit_distance,
    editSummary: row.edit_summary,
    feedback: row.feedback,
    assumption: readAssumption(row.assumption),
    error: row.error,
    periodStart: row.period_start,
    periodEnd: row.period_end,
    createdAt: row.created_at,
    stagedAt: row.staged_at,
    approvedAt: row.approved_at,
    deliveredAt: row.delivered_at,
    updatedAt: row.updated_at,
  };
}

/** A version; null when `db` finds none with this id. */
export async function findVersion(db: Db, id: string): Promise<Version | null> {
  if (!z.guid().safeParse(id).success) return null;
  const { data } = await db.from('deliverable_versions').select(versionColumns).eq('id', id).maybeSingle().throwOnError();
  return data && versionOf(data);
}
