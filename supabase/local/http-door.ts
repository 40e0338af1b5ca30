import type { App } from '@supabase/lite';
import { authDoor } from './auth-door.ts';
import type { Keys } from './keys.ts';

interface Behind {
  app: App;
  keys: Keys;
  /** The address of this server. */
  url: string;
}

/** What the embedded server answers over HTTP: the REST and the Auth API, and whether it is well. Nothing else is reachable. */
export function httpDoor({ app, keys, url }: Behind) {
  const answer = (request: Request) => app.fetch(request, { peerAddress: '127.0.0.1' });
  const auth = authDoor(answer, { jwtSecret: keys.jwtSecret, issuer: `${url}/auth/v1` });

  return async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (/^\/rest\/v1(\/|$)/.test(pathname)) return answer(request);
    if (/^\/auth\/v1(\/|$)/.test(pathname)) return auth(request);
    return Response.json({ message: 'Not found' }, { status: 404 });
  };
}
