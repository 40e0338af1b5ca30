import { redirect } from 'next/navigation';
import type { NextRequest } from 'next/server';
import { runtime } from '#lib/app/web.ts';
import { actingAs } from '#lib/database/acting-as.ts';
import { stopEmails } from '#lib/features/notifications/email-settings.ts';
import { personOfLink } from '#lib/features/notifications/mailer.ts';

const pageOf = (token: string) => `/unsubscribe?token=${encodeURIComponent(token)}`;
const tokenOf = (request: NextRequest) => request.nextUrl.searchParams.get('token') ?? '';

/** Turns notification emails off, for an email client (one click, RFC 8058) or the page's button. */
export async function POST(request: NextRequest): Promise<Response> {
  const token = tokenOf(request);
  const userId = await personOfLink(token, runtime().clock.now());
  if (userId) await stopEmails(actingAs(userId), userId);
  const form = await request.formData().catch(() => new FormData());
  if (form.get('List-Unsubscribe') === 'One-Click') return new Response(null, { status: userId ? 200 : 400 });
  return new Response(null, { status: 303, headers: { location: pageOf(token) } });
}

/** Handles a browser that opens the one-click URL. */
export function GET(request: NextRequest): never {
  redirect(pageOf(tokenOf(request)));
}
