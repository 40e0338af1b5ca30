import { createServerClient } from '@supabase/ssr';
import { type NextRequest, NextResponse } from 'next/server';
import { env, isDevelopment } from '#lib/base/env.ts';
import { isForeign, isSafe } from '#lib/base/http/is-foreign.ts';
import { contentSecurityPolicy, strictTransport } from '#lib/base/http/security-headers.ts';
import { limitMessage } from '#lib/base/limits/limit-message.ts';
import { limits } from '#lib/base/limits/limits.ts';
import { cookieSettings } from '#lib/database/cookie.ts';
import { PATH_HEADER } from '#lib/database/return-path.ts';
import { sessionOf } from '#lib/database/session-of.ts';
import { MCP_PATH } from '#lib/runs/mcp-server/resource.ts';

/** Without uploads of documents: the body of a request that passes here is held in memory. Their route checks the origin itself. */
export const config = { matcher: ['/((?!_next/static/|icon\\.svg$|favicon\\.ico$|api/documents$).*)'] };

/** Runs before every request: refuses foreign origins, renews the login cookie for pages, passes them their path, and sets the security headers. */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  // The Model Context Protocol requires checking the origin of every request.
  if ((!isSafe(request.method) || request.nextUrl.pathname === MCP_PATH) && isForeign(request.headers, env().SITE_URL))
    return NextResponse.json({ error: 'foreign_origin', message: 'This request came from another site.' }, { status: 403 });
  const isApi = request.nextUrl.pathname.startsWith('/api/');
  if (!isReadable(request.url)) return refuse(isApi, 400, 'malformed', 'This address is not valid: part of it cannot be read.');
  const transport = strictTransport(env().SITE_URL);
  if (isApi) return NextResponse.next({ headers: transport });
  if (Number(request.headers.get('content-length') ?? 0) > limits.formBytes.most)
    return refuse(isApi, 413, 'too_long', limitMessage('formBytes'));
  if (!(await isReadableForm(request)))
    return refuse(isApi, 400, 'malformed', 'This form could not be read. Reload the page and try again.');

  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18))));
  const policy = contentSecurityPolicy(nonce, isDevelopment());
  const renewed = await renewLogin(request);
  const headers = new Headers(request.headers);
  headers.set('x-nonce', nonce);
  headers.set(PATH_HEADER, `${request.nextUrl.pathname}${request.nextUrl.search}`);
  headers.set('content-security-policy', policy);
  const response = NextResponse.next({ request: { headers } });
  for (const { name, value, options } of renewed) response.cookies.set(name, value, options);
  for (const [name, value] of Object.entries({ ...transport, 'content-security-policy': policy })) response.headers.set(name, value);
  return response;
}

/** Whether every escape in a URL is a character that can be stored. */
function isReadable(address: string): boolean {
  try {
    return !decodeURIComponent(address.replaceAll('+', ' ')).includes('\0');
  } catch {
    return false;
  }
}

/** Whether a body in parts can be parsed. Next would answer 500 to one that can’t be. */
async function isReadableForm(request: NextRequest): Promise<boolean> {
  if (!/^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '') || request.method === 'GET') return true;
  // Only a body of known length is within the limit.
  if (request.headers.get('content-length') === null) return false;
  return request
    .clone()
    .formData()
    .then(
      () => true,
      () => false,
    );
}

/** A caller of a server action shows a plain-text error as it is. */
function refuse(isApi: boolean, status: number, error: string, message: string): NextResponse {
  return isApi
    ? NextResponse.json({ error, message }, { status })
    : new NextResponse(message, { status, headers: { 'content-type': 'text/plain' } });
}

type SetCookie = { name: string; value: string; options: Parameters<NextResponse['cookies']['set']>[2] };

/** Renews an expired login, for the page that is about to be rendered and for the browser. */
async function renewLogin(request: NextRequest): Promise<SetCookie[]> {
  const changed: SetCookie[] = [];
  const { name } = cookieSettings();
  if (!request.cookies.getAll().some((cookie) => cookie.name.startsWith(name))) return changed;
  const client = createServerClient(env().SUPABASE_URL, env().SUPABASE_PUBLISHABLE_KEY, {
    cookieOptions: cookieSettings(),
    cookies: {
      getAll: () => request.cookies.getAll(),
      setAll: (all) => {
        for (const { name, value, options } of all) {
          request.cookies.set(name, value);
          changed.push({ name, value, options: options as SetCookie['options'] });
        }
      },
    },
  });
  // If the login cannot be renewed now, the page itself says so.
  await sessionOf(client).catch(() => null);
  return changed;
}
