import { redirect } from 'next/navigation';
import type { NextRequest } from 'next/server';
import { currentUser } from '#lib/database/server.ts';
import { followLink, linkOf } from '../follow-link.ts';

/** Where the links in mails lead: signs in, then lets a forgotten password be chosen anew. Who is signed in already is asked first. */
export async function GET(request: NextRequest) {
  if (await currentUser()) redirect(`/switch-account${request.nextUrl.search}`);
  redirect(await followLink(linkOf(request.nextUrl.searchParams)));
}
