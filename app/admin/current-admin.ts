import { appClock } from '#lib/app-clock.ts';
import { readProfile } from '#lib/profiles/profile.ts';
import type { Db } from '#lib/supabase/db.ts';
import { adminDb, requireAdmin } from '#lib/supabase/server.ts';

/** What an admin page reads with: the admin's own client, their time zone, and the present moment. */
export async function currentAdmin(): Promise<{ id: string; db: Db; timeZone: string; now: Date }> {
  const person = await requireAdmin();
  const db = adminDb(person);
  const profile = await readProfile(db, person.id);
  return { id: person.id, db, timeZone: profile?.timeZone ?? 'UTC', now: appClock().now() };
}
