import { redirect } from 'next/navigation';
import { cache } from 'react';
import { actingAs } from '#lib/database/acting-as.ts';
import { type Person, requirePerson } from '#lib/database/current-person.ts';
import type { Db } from '#lib/database/db.ts';
import { type Profile, readProfile } from './profile.ts';

/** The signed-in person of a page with their profile and the client for their rows; anyone else is sent to sign in. */
export const requireProfile = cache(async (): Promise<{ person: Person; profile: Profile; db: Db }> => {
  const person = await requirePerson();
  const db = actingAs(person.id);
  // A sign-in outlives a deleted account by up to an hour.
  const profile = (await readProfile(db, person.id)) ?? redirect('/gone');
  return { person, profile, db };
});
