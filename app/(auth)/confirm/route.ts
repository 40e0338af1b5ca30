import { redirect } from 'next/navigation';
import type { NextRequest } from 'next/server';
import { currentUser } from '#lib/database/current-person.ts';
import { followLink, linkOf } from '../follow-link.ts';

/** The target of emailed links: signs in, then continues to the new-password page. Asks first if someone is already signed in. */
export async function GET(request: NextRequest) {
  if (await currentUser()) redirect(`/switch-account${request.nextUrl.search}`);
  redirect(await followLink(linkOf(request.nextUrl.searchParams)));
}
