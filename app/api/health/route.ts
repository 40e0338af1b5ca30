import { runtime } from '#lib/app/web.ts';

/** Whether this installation works: `{status, database, disk, worker, model, version}`, 503 when the database is away. */
export async function GET(): Promise<Response> {
  const health = await runtime().health();
  return Response.json(health, { status: health.database === 'ok' ? 200 : 503, headers: { 'cache-control': 'no-store' } });
}
