import type { Db } from '#lib/supabase/db.ts';

/** Whose something is. */
export interface Owner {
  id: string;
  name: string;
  email: string;
}

/** The people with these ids, by id. */
export async function readOwners(db: Db, ids: readonly string[]): Promise<Map<string, Owner>> {
  if (ids.length === 0) return new Map();
  const { data } = await db
    .from('profiles')
    .select('id, name, email')
    .in('id', [...new Set(ids)])
    .throwOnError();
  return new Map(data.map((owner) => [owner.id, owner]));
}

/** Everybody, by address, to choose from; at most 500. */
export async function listOwners(db: Db): Promise<Owner[]> {
  const { data } = await db.from('profiles').select('id, name, email').order('email').limit(500).throwOnError();
  return data;
}
