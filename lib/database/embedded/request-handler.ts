import type { PGlite } from '@electric-sql/pglite';
import type { App } from '@supabase/lite';
import type { DiskSpace } from '#lib/database/storage/disk-space.ts';
import { authAdmin, isKey } from './auth-admin.ts';
import { authCompat } from './auth-compat.ts';
import { backUp } from './backup.ts';
import type { Exclusive } from './exclusive.ts';
import type { Keys } from './keys.ts';
import type { Lengthy } from './watchdog.ts';

interface Behind {
  app: App;
  database: PGlite;
  exclusive: Exclusive;
  space: DiskSpace;
  lengthy: Lengthy;
  dataDir: string;
  keys: Keys;
  /** The URL of this server. */
  url: string;
}

/**
 * Everything that the embedded server serves over HTTP: the REST API, the Auth API, `GET /local/v1/health`, and for
 * the secret key `POST /local/v1/backup`.
 */
export function requestHandler({
  app,
  database,
  exclusive,
  space,
  lengthy,
  dataDir,
  keys,
  url,
}: Behind): (request: Request) => Promise<Response> {
  const lite = (request: Request) => app.fetch(request, { peerAddress: '127.0.0.1' });
  const auth = authCompat(lite, { jwtSecret: keys.jwtSecret, issuer: `${url}/auth/v1` });
  const admin = authAdmin({ database, exclusive, keys, auth: lite });
  const notFound = () => Response.json({ message: 'Not found' }, { status: 404 });

  const local = async (request: Request, pathname: string) => {
    if (pathname === '/local/v1/health' && request.method === 'GET') {
      await exclusive.runFirst(() => database.query('select 1'));
      return Response.json({ status: 'ok', disk: space.isFull ? 'full' : 'ok', freeMb: space.freeMb });
    }
    if (pathname !== '/local/v1/backup' || request.method !== 'POST') return notFound();
    if (!isKey(request.headers.get('apikey'), keys.secretKey))
      return Response.json({ message: 'The secret key is required' }, { status: 403 });
    return Response.json({ file: await exclusive.run(() => lengthy(() => backUp(database, dataDir))) });
  };

  return async (request) => {
    const { pathname } = new URL(request.url);
    if (/^\/rest\/v1(\/|$)/.test(pathname)) return lite(request);
    if (/^\/auth\/v1\/admin(\/|$)/.test(pathname)) return admin(request);
    if (/^\/auth\/v1(\/|$)/.test(pathname)) return auth(request);
    return local(request, pathname);
  };
}
