import type { CookieOptions } from '@supabase/ssr';
import { env } from '#lib/base/env.ts';

/** How the login cookie is kept: the browser's scripts never see it. */
export function cookieSettings(): CookieOptions & { name: string } {
  return { name: 'tp-auth', httpOnly: true, sameSite: 'lax', path: '/', secure: env().SITE_URL.startsWith('https:') };
}
