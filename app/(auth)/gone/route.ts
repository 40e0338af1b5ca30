import { redirect } from 'next/navigation';
import { actingAs } from '#lib/database/acting-as.ts';
import { signOut } from '#lib/database/auth.ts';
import { currentUser } from '#lib/database/current-person.ts';
import { readProfile } from '#lib/features/account/profile/profile.ts';

/** Ends a login whose account was deleted elsewhere; any other login stays. */
export async function GET() {
  const person = await currentUser();
  if (person && (await readProfile(actingAs(person.id), person.id))) redirect('/chat');
  await signOut();
  redirect('/sign-in');
}
