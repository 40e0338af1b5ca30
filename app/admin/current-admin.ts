import { runtime } from '#lib/app/web.ts';
import { adminDb, requireAdmin } from '#lib/database/current-person.ts';
import type { Db } from '#lib/database/db.ts';
import { readProfile } from '#lib/features/account/profile/profile.ts';

/** The context of an admin page: the administrator's client, their time zone, and the current time. */
export async function currentAdmin(): Promise<{ id: string; db: Db; timeZone: string; now: Date }> {
  const person = await requireAdmin();
  const db = adminDb(person);
  const profile = await readProfile(db, person.id);
  return { id: person.id, db, timeZone: profile?.timeZone ?? 'UTC', now: runtime().clock.now() };
}
