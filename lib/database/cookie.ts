import type { CookieOptions } from '@supabase/ssr';
import { env } from '#lib/base/env.ts';

/** Options of the sign-in cookie. Scripts in the browser never see it. */
export function cookieSettings(): CookieOptions & { name: string } {
  return { name: 'tp-auth', httpOnly: true, sameSite: 'lax', path: '/', secure: env().SITE_URL.startsWith('https:') };
}
