import { z } from 'zod';
import type { Db, Row } from '#lib/database/db.ts';
import { readNumbers, readTasks, readTitles } from './names.ts';
import { deletedOwner, type Owner, readOwners } from './owners.ts';
import { type Paging, readPage } from './page.ts';

/** The possible actors. */
export const actorKinds = ['user', 'turn', 'job', 'admin', 'system'] as const;

/** A changed field. Without values, only the fact is known: text that people write is not stored in the log. */
export interface FieldChange {
  field: string;
  from?: unknown;
  to?: unknown;
}

/** A change: who changed what, and whose it was. Times are ISO 8601. */
export interface AuditEntry {
  id: number;
  at: string;
  /** The owner of the row; null when it has none. */
  owner: Owner | null;
  actor: { kind: (typeof actorKinds)[number]; id: string; person?: Owner };
  /** `insert`, `update`, `delete`, or a verb such as `retry`. */
  action: string;
  /** The table, or `accounts` or `jobs`. */
  entity: string;
  rowId: string;
  /** The deliverable and the version that it belongs to; title and number while those exist. */
  deliverable?: { id: string; title?: string };
  version?: { id: string; number?: number };
  /** The ticket, while it exists. */
  ticket?: { id: string; task: string };
  changes: FieldChange[];
}

export interface AuditQuery {
  owner?: string;
  actor?: (typeof actorKinds)[number];
  entity?: string;
  /** Only entries about this deliverable, or this version. */
  deliverable?: string;
  version?: string;
  page: number;
}

/** The audit log, newest first, 25 per page; a page after the last yields the first. `db` must be an administrator's. */
export async function listAudit(db: Db, request: AuditQuery): Promise<Paging & { entries: AuditEntry[] }> {
  let select = db.from('audit_log').select('*', { count: 'exact' });
  if (request.owner) select = select.eq('user_id', request.owner);
  if (request.actor) select = select.eq('actor_kind', request.actor);
  if (request.entity) select = select.eq('entity', request.entity);
  if (request.deliverable) select = select.eq('deliverable_id', request.deliverable);
  if (request.version) select = select.eq('version_id', request.version);
  const { rows, ...paging } = await readPage(select.order('id', { ascending: false }), request.page);
  const people = rows.flatMap(({ user_id, actor_kind, actor_id }) => [
    ...(user_id ? [user_id] : []),
    ...(isPerson(actor_kind) && z.guid().safeParse(actor_id).success ? [actor_id] : []),
  ]);
  const [owners, titles, numbers, tasks] = await Promise.all([
    readOwners(db, people),
    readTitles(
      db,
      rows.map(({ deliverable_id }) => deliverable_id),
    ),
    readNumbers(
      db,
      rows.map(({ version_id }) => version_id),
    ),
    readTasks(
      db,
      rows.map(({ entity, row_id }) => (entity === 'work_tickets' ? row_id : null)),
    ),
  ]);
  return {
    ...paging,
    entries: rows.map((row) => entryOf(row, { owners, titles, numbers, tasks })),
  };
}

const isPerson = (kind: string) => kind === 'user' || kind === 'admin';

interface Names {
  owners: Map<string, Owner>;
  titles: Map<string, string>;
  numbers: Map<string, number>;
  tasks: Map<string, string>;
}

function entryOf(row: Row<'audit_log'>, { owners, titles, numbers, tasks }: Names): AuditEntry {
  const kind = row.actor_kind as AuditEntry['actor']['kind'];
  const person = isPerson(kind) ? (owners.get(row.actor_id) ?? deletedOwner(row.actor_id)) : undefined;
  const title = row.deliverable_id ? titles.get(row.deliverable_id) : undefined;
  const task = tasks.get(row.row_id);
  const number = row.version_id ? numbers.get(row.version_id) : undefined;
  return {
    id: row.id,
    at: row.at,
    owner: row.user_id ? (owners.get(row.user_id) ?? deletedOwner(row.user_id)) : null,
    actor: { kind, id: row.actor_id, ...(person ? { person } : {}) },
    action: row.action,
    entity: row.entity,
    rowId: row.row_id,
    ...(row.deliverable_id ? { deliverable: { id: row.deliverable_id, ...(title ? { title } : {}) } } : {}),
    ...(row.version_id ? { version: { id: row.version_id, ...(number ? { number } : {}) } } : {}),
    ...(task ? { ticket: { id: row.row_id, task } } : {}),
    changes: Object.entries(row.changes as Record<string, Omit<FieldChange, 'field'>>)
      .map(([field, values]) => ({ field, ...values }))
      .filter(({ field }) => !parents.includes(field))
      .sort((a, b) => Number(isValued(b)) - Number(isValued(a)) || a.field.localeCompare(b.field)),
  };
}

/** The entry has fields for these. */
const parents = ['deliverable_id', 'version_id'];
const isValued = (change: FieldChange) => 'from' in change || 'to' in change;
