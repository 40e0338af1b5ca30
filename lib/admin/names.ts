import type { Db } from '#lib/database/db.ts';

/** The titles of these deliverables, by id, without deleted ones. */
export async function readTitles(db: Db, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const wanted = distinct(ids);
  if (wanted.length === 0) return new Map();
  const { data } = await db.from('deliverables').select('id, title').in('id', wanted).throwOnError();
  return new Map(data.map(({ id, title }) => [id, title]));
}

/** The numbers of these versions, by id, without deleted ones. */
export async function readNumbers(db: Db, ids: readonly (string | null)[]): Promise<Map<string, number>> {
  const wanted = distinct(ids);
  if (wanted.length === 0) return new Map();
  const { data } = await db.from('deliverable_versions').select('id, version_number').in('id', wanted).throwOnError();
  return new Map(data.map(({ id, version_number }) => [id, version_number]));
}

/** The tasks of these tickets, by id, without deleted ones. */
export async function readTasks(db: Db, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const wanted = distinct(ids);
  if (wanted.length === 0) return new Map();
  const { data } = await db.from('work_tickets').select('id, task').in('id', wanted).throwOnError();
  return new Map(data.map(({ id, task }) => [id, task]));
}

const distinct = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))];
