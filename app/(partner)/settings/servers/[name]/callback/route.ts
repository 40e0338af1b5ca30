import { notFound, redirect } from 'next/navigation';
import type { NextRequest } from 'next/server';
import { runtime } from '#lib/app/web.ts';
import { currentUser } from '#lib/database/current-person.ts';
import { serverName } from '#lib/features/integrations/server.ts';

/** Where the authorization server of an MCP server sends people back to: stores what they agreed to, and reads the server's tools. */
export async function GET(request: NextRequest, { params }: { params: Promise<{ name: string }> }) {
  const { name } = await params;
  if (!serverName.test(name)) notFound();
  const page = `/settings/servers/${name}`;
  const person = await currentUser();
  if (!person) redirect(page);
  const answer = request.nextUrl.searchParams;
  const [state, code, issuer] = [answer.get('state'), answer.get('code'), answer.get('iss')];
  if (!state || !code || state.length > 500 || code.length > 4000) redirect(`${page}?problem=declined`);
  const signedIn = await runtime()
    .servers.signIn.finish(person.id, name, { state, code, issuer })
    .catch((error) => {
      runtime().log('A sign-in to an MCP server failed', error);
      return null;
    });
  redirect(signedIn?.ok ? page : `${page}?problem=${signedIn?.reason ?? 'failed'}`);
}
