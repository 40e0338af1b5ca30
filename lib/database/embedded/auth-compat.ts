import { decodeJwt, SignJWT } from 'jose';
import { Exclusive } from './exclusive.ts';

/** Answers a request to the embedded server's Auth API. */
type Handler = (request: Request) => Promise<Response>;

interface Session {
  access_token: string;
  user: { app_metadata?: object; user_metadata?: object };
}

/**
 * The Auth API as hosted Supabase provides it, on top of one that differs in four ways: its tokens lack the claims that
 * policies read (`app_metadata`, `aal`, …), it rejects `verifyOtp({type: 'email'})`, and two simultaneous sign-ups with one
 * address cause a 500.
 * @param issuer the issuer named in tokens
 */
export function authCompat(inner: Handler, { jwtSecret, issuer }: { jwtSecret: string; issuer: string }): Handler {
  const key = new TextEncoder().encode(jwtSecret);
  const signUps = new Exclusive();

  const withHostedClaims = async (response: Response, method: string): Promise<Response> => {
    if (!response.ok || !response.headers.get('content-type')?.includes('json')) return response;
    const session: Partial<Session> | null = await response.clone().json();
    if (!session?.access_token || !session.user) return response;
    const claims = decodeJwt(session.access_token);
    const access_token = await new SignJWT({
      iss: issuer,
      ...claims,
      phone: '',
      app_metadata: session.user.app_metadata ?? {},
      user_metadata: session.user.user_metadata ?? {},
      aal: 'aal1',
      amr: [{ method, timestamp: claims.iat }],
      is_anonymous: false,
    })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(key);
    return Response.json({ ...session, access_token }, { status: response.status });
  };

  // One at a time, after the body has arrived, so a slow sender does not block others.
  const signUp = async (request: Request) => {
    const body = request.body ? await request.arrayBuffer() : null;
    return signUps.run(() => inner(new Request(request, { body })));
  };

  return async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    switch (pathname) {
      case '/auth/v1/signup':
        return withHostedClaims(await signUp(request), 'password');
      case '/auth/v1/token':
        return withHostedClaims(await inner(request), methodOfGrant(searchParams.get('grant_type')));
      case '/auth/v1/verify':
        return withHostedClaims(await verify(inner, request), 'otp');
      default:
        return inner(request);
    }
  };
}

function methodOfGrant(grant: string | null): string {
  if (grant === 'password') return 'password';
  return grant === 'refresh_token' ? 'token_refresh' : 'otp';
}

/** An emailed code belongs to a magic link or a sign-up; hosted Supabase calls both `email` and tries one after the other. */
async function verify(inner: Handler, request: Request): Promise<Response> {
  const body = await request
    .clone()
    .json()
    .catch(() => null);
  if (request.method !== 'POST' || body?.type !== 'email') return inner(request);
  const as = (type: string) => inner(new Request(request, { body: JSON.stringify({ ...body, type }) }));
  const magicLink = await as('magiclink');
  return magicLink.ok ? magicLink : as('signup');
}
