import type { Db } from '#lib/database/db.ts';

/** The owner of something. Their schedules without a time zone follow `timeZone`. */
export interface Owner {
  id: string;
  name: string;
  email: string;
  timeZone: string;
}

/** The people with these ids, by id. */
export async function readOwners(db: Db, ids: readonly string[]): Promise<Map<string, Owner>> {
  if (ids.length === 0) return new Map();
  const { data } = await db
    .from('profiles')
    .select('id, name, email, time_zone')
    .in('id', [...new Set(ids)])
    .throwOnError();
  return new Map(data.map(({ time_zone, ...owner }) => [owner.id, { ...owner, timeZone: time_zone }]));
}

/** Everyone, by email address, as choices; at most 500. */
export async function listOwners(db: Db): Promise<Omit<Owner, 'timeZone'>[]> {
  const { data } = await db.from('profiles').select('id, name, email').order('email').limit(500).throwOnError();
  return data;
}

/** A placeholder for a person whose account has been deleted. */
export function deletedOwner(id: string): Owner {
  return { id, name: '', email: 'deleted', timeZone: 'UTC' };
}
