import { redirect } from 'next/navigation';
import { readProfile } from '#lib/profiles/profile.ts';
import { actingAs } from '#lib/supabase/acting-as.ts';
import { signOut } from '#lib/supabase/auth.ts';
import { currentUser } from '#lib/supabase/server.ts';

/** Ends a login whose account was deleted elsewhere; any other login stays. */
export async function GET() {
  const person = await currentUser();
  if (person && (await readProfile(actingAs(person.id), person.id))) redirect('/chat');
  await signOut();
  redirect('/sign-in');
}
