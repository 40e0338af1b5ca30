import type { Clock } from '#lib/base/clock.ts';
import type { Db, Row } from '#lib/database/db.ts';
import type { Listing } from './list-tools.ts';
import type { ServerProblem } from './server-problem.ts';

/** A server that a person added. */
export interface OwnServer {
  db: Db;
  userId: string;
  integrationId: string;
}

/** A tool as it was last listed. */
type StoredTool = Pick<Row<'platform_tools'>, 'id' | 'name' | 'digest' | 'problem'>;

/** The tools of a server as they were last listed. */
export async function readStoredTools({ db, userId, integrationId }: OwnServer): Promise<StoredTool[]> {
  const known = db.from('platform_tools').select('id, name, digest, problem').eq('user_id', userId).eq('integration_id', integrationId);
  return (await known.throwOnError()).data;
}

/** The digests of the usable ones. */
export const soundOf = (kept: readonly StoredTool[]): ReadonlySet<string> =>
  new Set(kept.flatMap(({ digest, problem }) => (problem === null ? [digest] : [])));

/**
 * Stores the current list of a server: missing tools are removed, and a tool whose description differs from the one before (`kept`)
 * is new again, for the person to decide about.
 */
export async function saveTools(
  { db, userId, integrationId }: OwnServer,
  kept: readonly StoredTool[],
  { tools }: Listing,
  clock: Clock,
): Promise<void> {
  const listed = new Map(tools.map((tool) => [tool.name, tool]));
  const gone = kept.filter(({ name }) => !listed.has(name)).map(({ id }) => id);
  if (gone.length) await db.from('platform_tools').delete().eq('user_id', userId).in('id', gone).throwOnError();
  const before = new Map(kept.map((tool) => [tool.name, tool]));
  const changed = tools.filter(({ name, digest, problem }) => {
    const same = before.get(name);
    return same?.digest !== digest || same.problem !== problem;
  });
  if (changed.length)
    await db
      .from('platform_tools')
      .upsert(
        changed.map(({ name, action, description, schema, readOnly, digest, problem }) => ({
          user_id: userId,
          integration_id: integrationId,
          name,
          action,
          description,
          input_schema: schema as never,
          read_only: readOnly,
          digest,
          problem,
        })),
        { onConflict: 'integration_id,name' },
      )
      .throwOnError();
  const works = { status: 'active', last_error: null, last_synced_at: clock.now().toISOString() };
  await db.from('user_integrations').update(works).eq('user_id', userId).eq('id', integrationId).throwOnError();
}

/** Stores why a server could not be used. */
export async function saveProblem({ db, userId, integrationId }: OwnServer, { message, needsSignIn }: ServerProblem): Promise<void> {
  const failing = { status: needsSignIn ? 'expired' : 'error', last_error: message };
  await db.from('user_integrations').update(failing).eq('user_id', userId).eq('id', integrationId).throwOnError();
}
