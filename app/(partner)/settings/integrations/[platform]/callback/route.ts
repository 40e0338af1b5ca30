import { notFound, redirect } from 'next/navigation';
import type { NextRequest } from 'next/server';
import { runtime } from '#lib/app/web.ts';
import { currentUser } from '#lib/database/current-person.ts';
import { isPlatformName, platformLabels } from '#lib/entities/platform-names.ts';

/** Where a platform sends people back to: connects what they agreed to, and lets them choose what is read. `chat` is the one that waits. */
export async function GET(request: NextRequest, { params }: { params: Promise<{ platform: string }> }) {
  const { platform } = await params;
  if (!isPlatformName(platform)) notFound();
  const page = `/settings/integrations/${platform}`;
  const person = await currentUser();
  if (!person) redirect(page);
  const state = request.nextUrl.searchParams.get('state');
  const code = request.nextUrl.searchParams.get('code');
  if (!state || !code || state.length > 500 || code.length > 4000) redirect(`${page}?problem=declined`);
  const connected = await runtime()
    .platforms.finish(person.id, platform, { state, code })
    .catch((error) => {
      runtime().log(`${platformLabels[platform]} could not be connected`, error);
      return null;
    });
  if (!connected?.ok) redirect(`${page}?problem=${connected?.reason ?? 'failed'}`);
  redirect(`${page}?pick${connected.sessionId ? `&chat=${connected.sessionId}` : ''}`);
}
