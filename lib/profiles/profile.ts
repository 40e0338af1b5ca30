import type { Db } from '#lib/supabase/db.ts';

/** What a person told about themselves. `timeZone` is an IANA name. */
export interface Profile {
  id: string;
  email: string;
  name: string;
  timeZone: string;
  theme: 'system' | 'light' | 'dark';
}

/** The profile of the person `db` acts as; null when the account is gone. */
export async function readProfile(db: Db, id: string): Promise<Profile | null> {
  const { data } = await db.from('profiles').select('id, email, name, time_zone, theme').eq('id', id).maybeSingle().throwOnError();
  if (!data) return null;
  return { id: data.id, email: data.email, name: data.name, timeZone: data.time_zone, theme: data.theme as Profile['theme'] };
}

/** Changes what is given and nothing else. */
export async function changeProfile(db: Db, id: string, changes: Partial<Pick<Profile, 'name' | 'timeZone' | 'theme'>>): Promise<void> {
  const { timeZone, ...rest } = changes;
  await db
    .from('profiles')
    .update({ ...rest, ...(timeZone === undefined ? {} : { time_zone: timeZone }) })
    .eq('id', id)
    .throwOnError();
}
