import type { Db } from '#lib/database/db.ts';

/** A person's profile. `timeZone` is an IANA name. */
export interface Profile {
  id: string;
  email: string;
  name: string;
  timeZone: string;
  theme: 'system' | 'light' | 'dark';
  /** Whether memories are extracted from chats. */
  remembers: boolean;
}

/** The profile of the person whose client `db` is; null when the account is deleted. */
export async function readProfile(db: Db, id: string): Promise<Profile | null> {
  const { data } = await db
    .from('profiles')
    .select('id, email, name, time_zone, theme, remembers_since')
    .eq('id', id)
    .maybeSingle()
    .throwOnError();
  if (!data) return null;
  return {
    id: data.id,
    email: data.email,
    name: data.name,
    timeZone: data.time_zone,
    theme: data.theme as Profile['theme'],
    remembers: data.remembers_since !== null,
  };
}

/** Changes the given fields only. Messages sent while memory is off are never remembered later. */
export async function changeProfile(
  db: Db,
  id: string,
  changes: Partial<Pick<Profile, 'name' | 'timeZone' | 'theme' | 'remembers'>>,
): Promise<void> {
  const { timeZone, remembers, ...rest } = changes;
  await db
    .from('profiles')
    .update({
      ...rest,
      ...(timeZone === undefined ? {} : { time_zone: timeZone }),
      ...(remembers === undefined ? {} : { remembers_since: remembers ? 'now' : null }),
    })
    .eq('id', id)
    .throwOnError();
}
