import { z } from 'zod';
import type { Db, Row } from '#lib/database/db.ts';
import { isAsking } from '#lib/features/questions/question.ts';
import type { Deliverable, DeliverableSummary, VersionSummary } from './deliverable.ts';
import type { NewestVersion } from './version-states.ts';

const shortColumns =
  'id, title, deliverable_type, status, paused_until, frequency, schedule, recipient, next_run_at, created_at, updated_at';
const LISTED = 200;

/** The deliverables with these statuses, most recently changed first; at most 200. */
export async function listDeliverables(db: Db, statuses: DeliverableSummary['status'][]): Promise<DeliverableSummary[]> {
  const { data } = await db
    .from('deliverables')
    .select(shortColumns)
    .in('status', statuses)
    .order('updated_at', { ascending: false })
    .limit(LISTED)
    .throwOnError();
  return data.map(summaryOf);
}

/** How many deliverables have a status. */
export async function countDeliverables(db: Db, status: DeliverableSummary['status']): Promise<number> {
  const { count } = await db.from('deliverables').select('id', { count: 'exact', head: true }).eq('status', status).throwOnError();
  return count ?? 0;
}

/** A deliverable; null when `db` finds none with this id. */
export async function readDeliverable(db: Db, id: string): Promise<Deliverable | null> {
  if (!z.guid().safeParse(id).success) return null;
  const { data: row } = await db
    .from('deliverables')
    .select(`${shortColumns}, description, instructions, governance, destination, sources, skipped_run_at`)
    .eq('id', id)
    .maybeSingle()
    .throwOnError();
  if (!row) return null;
  return {
    ...summaryOf(row),
    description: row.description,
    instructions: row.instructions,
    governance: row.governance as Deliverable['governance'],
    destination: row.destination as unknown as Deliverable['destination'],
    sources: row.sources as unknown as Deliverable['sources'],
    skippedRunAt: row.skipped_run_at,
  };
}

/** The newest version of each of the person's deliverables that has one. */
export async function listNewestVersions(db: Db): Promise<NewestVersion[]> {
  const { data } = await db.rpc('newest_versions').throwOnError();
  return data.map(({ deliverable_id, version_number, status, delivery_status, asks }) => ({
    deliverableId: deliverable_id,
    number: version_number,
    status: status as NewestVersion['status'],
    delivery: delivery_status as NewestVersion['delivery'],
    asks,
  }));
}

/** A deliverable's versions, newest first; at most 50. */
export async function listVersions(db: Db, deliverableId: string): Promise<VersionSummary[]> {
  const { data } = await db
    .from('deliverable_versions')
    .select(
      'id, version_number, status, delivery_status, edit_summary, feedback, error, edit_distance, progress, period_start, period_end, due_at, first_due_at, created_at',
    )
    .eq('deliverable_id', deliverableId)
    .order('version_number', { ascending: false })
    .limit(50)
    .throwOnError();
  return data.map((row) => ({
    id: row.id,
    number: row.version_number,
    status: row.status as VersionSummary['status'],
    delivery: row.delivery_status as VersionSummary['delivery'],
    asks: isAsking(row),
    summary: row.error ?? row.feedback ?? row.edit_summary,
    changed: row.edit_distance,
    periodStart: row.period_start,
    periodEnd: row.period_end,
    dueAt: row.due_at,
    firstDueAt: row.first_due_at,
    createdAt: row.created_at,
  }));
}

type ShortRow = Pick<
  Row<'deliverables'>,
  | 'id'
  | 'title'
  | 'deliverable_type'
  | 'status'
  | 'paused_until'
  | 'frequency'
  | 'schedule'
  | 'recipient'
  | 'next_run_at'
  | 'created_at'
  | 'updated_at'
>;

export function summaryOf(row: ShortRow): DeliverableSummary {
  return {
    id: row.id,
    title: row.title,
    type: row.deliverable_type,
    status: row.status as DeliverableSummary['status'],
    pausedUntil: row.paused_until,
    frequency: row.frequency as DeliverableSummary['frequency'],
    schedule: row.schedule as unknown as DeliverableSummary['schedule'],
    recipient: row.recipient as unknown as DeliverableSummary['recipient'],
    nextRunAt: row.next_run_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** Whether its first version has nothing to be written from. */
export async function readNeedsMaterial(db: Db, id: string): Promise<boolean> {
  return (await db.rpc('needs_material', { deliverable: id }).throwOnError()).data;
}
