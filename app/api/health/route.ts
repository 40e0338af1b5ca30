import { runtime } from '#lib/app/web.ts';

/** The health of this installation: `{status, database, disk, worker, model, modelState, version}`, 503 if the database is unavailable. */
export async function GET(): Promise<Response> {
  const health = await runtime().health();
  return Response.json(health, { status: health.database === 'ok' ? 200 : 503, headers: { 'cache-control': 'no-store' } });
}
