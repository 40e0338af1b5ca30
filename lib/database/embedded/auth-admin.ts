import { timingSafeEqual } from 'node:crypto';
import type { PGlite } from '@electric-sql/pglite';
import { SignJWT } from 'jose';
import { z } from 'zod';
import type { Exclusive } from './exclusive.ts';
import type { Keys } from './keys.ts';

interface Behind {
  database: PGlite;
  exclusive: Exclusive;
  keys: Keys;
  /** The real Auth API, which hashes and checks passwords. */
  auth(request: Request): Promise<Response>;
}

const changes = z.strictObject({
  password: z.string().optional(),
  app_metadata: z.record(z.string(), z.unknown()).optional(),
  user_metadata: z.record(z.string(), z.unknown()).optional(),
});

const userJson = `jsonb_build_object(
  'id', id, 'aud', aud, 'role', role, 'email', email, 'phone', coalesce(phone, ''), 'created_at', created_at,
  'updated_at', updated_at, 'last_sign_in_at', last_sign_in_at, 'email_confirmed_at', email_confirmed_at,
  'app_metadata', coalesce(raw_app_meta_data, '{}'), 'user_metadata', coalesce(raw_user_meta_data, '{}'),
  'is_anonymous', coalesce(is_anonymous, false), 'identities', '[]'::jsonb) as user`;

const refusal = (status: number, error_code: string, msg: string) => Response.json({ code: status, error_code, msg }, { status });

/**
 * The part of the Auth API's `/admin/users` that the product uses, only for the secret key: list, get, change (password,
 * metadata) and delete. Like hosted Supabase, a new password signs the person out everywhere, and metadata is merged key by key
 * (null removes).
 */
export function authAdmin({ database, exclusive, keys, auth }: Behind): (request: Request) => Promise<Response> {
  const query = (sql: string, parameters: unknown[]) =>
    exclusive.run(async () => (await database.query<{ user: object }>(sql, parameters)).rows);

  const list = async (search: URLSearchParams) => {
    const page = Math.max(1, Number(search.get('page')) || 1);
    const perPage = Math.min(1000, Math.max(1, Number(search.get('per_page')) || 50));
    const rows = await query(`select ${userJson} from auth.users order by created_at desc, id limit $1 offset $2`, [
      perPage,
      (page - 1) * perPage,
    ]);
    const [total] = (await query('select to_jsonb(count(*)) as user from auth.users', [])) as unknown as { user: number }[];
    return Response.json(
      { users: rows.map((row) => row.user), aud: 'authenticated' },
      { headers: { 'x-total-count': String(total!.user) } },
    );
  };

  const one = async (id: string) => {
    const [row] = await query(`select ${userJson} from auth.users where id = $1`, [id]);
    return row ? Response.json(row.user) : refusal(404, 'user_not_found', 'User not found');
  };

  const changePassword = async (id: string, password: string) => {
    const token = await new SignJWT({ role: 'authenticated' })
      .setSubject(id)
      .setAudience('authenticated')
      .setExpirationTime('1 minute')
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(new TextEncoder().encode(keys.jwtSecret));
    const response = await auth(
      new Request('http://127.0.0.1/auth/v1/user', {
        method: 'PUT',
        headers: { apikey: keys.publishableKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ password }),
      }),
    );
    if (response.ok) await query('delete from auth.sessions where user_id = $1', [id]);
    return response;
  };

  const change = async (id: string, body: unknown) => {
    const parsed = changes.safeParse(body);
    if (!parsed.success) return refusal(400, 'validation_failed', z.prettifyError(parsed.error));
    const { password, app_metadata, user_metadata } = parsed.data;
    const before = await one(id);
    if (!before.ok) return before;
    if (password !== undefined) {
      const changed = await changePassword(id, password);
      if (!changed.ok) return changed;
    }
    await query(
      `update auth.users set
        raw_app_meta_data = jsonb_strip_nulls(coalesce(raw_app_meta_data, '{}') || $2::jsonb),
        raw_user_meta_data = jsonb_strip_nulls(coalesce(raw_user_meta_data, '{}') || $3::jsonb),
        updated_at = now()
      where id = $1`,
      [id, app_metadata ?? {}, user_metadata ?? {}],
    );
    return one(id);
  };

  const remove = async (id: string) => {
    const before = await one(id);
    if (before.ok) await query('delete from auth.users where id = $1', [id]);
    return before.ok ? Response.json({}) : before;
  };

  return async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (!isKey(request.headers.get('apikey'), keys.secretKey)) return refusal(403, 'not_admin', 'The secret key is required');
    const [, id] = /^\/auth\/v1\/admin\/users(?:\/([^/]+))?$/.exec(pathname) ?? [];
    if (id === undefined)
      return request.method === 'GET' && pathname.endsWith('/users') ? list(searchParams) : refusal(404, 'not_found', 'Not found');
    if (!z.guid().safeParse(id).success) return refusal(404, 'user_not_found', 'User not found');
    if (request.method === 'GET') return one(id);
    if (request.method === 'PUT') return change(id, await request.json().catch(() => null));
    if (request.method === 'DELETE') return remove(id);
    return refusal(405, 'method_not_allowed', 'Method not allowed');
  };
}

/** Whether a header holds the key, compared in constant time. */
export function isKey(given: string | null, key: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(key)];
  return a.length === b.length && timingSafeEqual(a, b);
}
