import { z } from 'zod';
import type { Db } from '#lib/database/db.ts';
import { readSnapshots, type SourceSnapshot } from '#lib/features/claims/source-snapshots.ts';
import { type Delivery, readDeliveries } from '#lib/features/delivery/delivery.ts';
import type { LeftOut, Preference } from '#lib/features/versions/preference.ts';
import { readLeftOut, readPreferences } from '#lib/features/versions/read-preferences.ts';
import type { Version } from '#lib/features/versions/version.ts';
import { versionColumns, versionOf } from '#lib/features/versions/version-row.ts';
import { formatDelay, runDelay } from '#lib/schedule/run-delay.ts';
import type { Frequency, Schedule } from '#lib/schedule/schedule.ts';
import { type AuditEntry, listAudit } from './audit.ts';
import { deletedOwner, type Owner, readOwners } from './owners.ts';
import { type OwnedTurn, readTurns, type TurnCall } from './turns.ts';

/** Everything that led to a version, and its outcome. */
export interface VersionHistory {
  version: Version;
  title: string;
  owner: Owner;
  /** When it was due, ISO 8601; null when it was requested manually. */
  dueAt: string | null;
  /** Its delay, as a message; empty when it was on time. */
  delay: string;
  /** The turns that wrote it and learned from it, first attempt first, each with its calls. */
  turns: { turn: OwnedTurn; calls: TurnCall[] }[];
  /** Integer nano-dollars of all these turns; null when one is unknown. */
  costNanoUsd: number | null;
  sources: SourceSnapshot[];
  preferences: Preference[];
  leftOut: LeftOut[];
  deliveries: Delivery[];
  /** Changes of it, newest first; at most 25. */
  audit: AuditEntry[];
}

/** The history of a version by its number; null when it does not exist. `db` must be an administrator's. */
export async function readVersionHistory(db: Db, deliverableId: string, number: string): Promise<VersionHistory | null> {
  const wanted = z.coerce.number().int().positive().max(2_147_483_647).safeParse(number);
  if (!wanted.success || !z.guid().safeParse(deliverableId).success) return null;
  const { data: row } = await db
    .from('deliverable_versions')
    .select(
      `${versionColumns}, user_id, due_at, turn_id, source_snapshots, preferences, left_out, first_due_at, deliverables!inner (title, frequency, schedule)`,
    )
    .eq('deliverable_id', deliverableId)
    .eq('version_number', wanted.data)
    .maybeSingle()
    .throwOnError();
  if (!row) return null;
  const [owners, turns, deliveries, { entries }] = await Promise.all([
    readOwners(db, [row.user_id]),
    turnsOf(db, { ...row, deliverable_id: deliverableId }),
    readDeliveries(db, row.id),
    listAudit(db, { version: row.id, page: 1 }),
  ]);
  const costs = turns.map(({ turn }) => turn.costNanoUsd);
  return {
    version: versionOf(row),
    title: row.deliverables.title,
    owner: owners.get(row.user_id) ?? deletedOwner(row.user_id),
    dueAt: row.due_at,
    delay: delayOf(row, owners.get(row.user_id)?.timeZone),
    turns,
    costNanoUsd: costs.reduce((sum, cost) => (sum === null || cost === null ? null : sum + cost), 0),
    sources: readSnapshots(row.source_snapshots),
    preferences: readPreferences(row.preferences),
    leftOut: readLeftOut(row.left_out),
    deliveries,
    audit: entries,
  };
}

interface Run {
  due_at: string | null;
  first_due_at: string | null;
  created_at: string;
  deliverables: { frequency: string; schedule: unknown };
}

function delayOf({ due_at, first_due_at, created_at, deliverables: { frequency, schedule } }: Run, timeZone: string | undefined): string {
  if (!due_at) return '';
  const run = { dueAt: new Date(due_at), firstDueAt: first_due_at ? new Date(first_due_at) : null, begunAt: new Date(created_at) };
  return formatDelay(runDelay(run, { frequency: frequency as Frequency, schedule: schedule as Schedule, time_zone: timeZone }));
}

interface Row {
  user_id: string;
  deliverable_id: string;
  version_number: number;
  turn_id: string | null;
  created_at: string;
}

/** Every attempt stores its version when it ends; an attempt whose process died is known as the version's last. */
async function turnsOf(db: Db, { user_id, deliverable_id, version_number, turn_id, created_at }: Row) {
  const named = `and(exit_detail->>deliverable.eq.${deliverable_id},exit_detail->>version.eq.${version_number})`;
  const last = turn_id ? `,id.eq.${turn_id},parent_turn_id.eq.${turn_id}` : '';
  return readTurns(db, (turns) =>
    turns
      .eq('user_id', user_id)
      .gte('started_at', created_at)
      .or(named + last)
      .order('started_at')
      .limit(50),
  );
}
