import { redirect } from 'next/navigation';
import type { NextRequest } from 'next/server';
import { confirmLink } from '#lib/supabase/auth.ts';

/** Where the links in mails lead: signs in, then lets a forgotten password be chosen anew. */
export async function GET(request: NextRequest) {
  const asked = request.nextUrl.searchParams;
  const type = asked.get('type') ?? undefined;
  const outcome = await confirmLink({ type, tokenHash: asked.get('token_hash') ?? undefined, code: asked.get('code') ?? undefined });
  if (!outcome.ok) redirect('/sign-in?link=failed');
  redirect(type === 'recovery' || asked.has('code') ? '/new-password' : '/chat');
}
