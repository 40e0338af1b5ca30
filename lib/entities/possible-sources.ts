import { PrimitiveError } from '#lib/base/errors.ts';
import { problemOfPage } from '#lib/base/http/public-address.ts';
import { stableJson } from '#lib/base/json.ts';
import { formatList } from '#lib/base/text/list.ts';
import { parseRef } from '#lib/refs/parse-ref.ts';
import { isCollection, isCurrent } from '#lib/refs/ref.ts';
import { isRefError } from '#lib/refs/ref-error.ts';
import type { EntityContext } from './entity-context.ts';
import { findTarget } from './find-entity.ts';
import { entities } from './index.ts';
import type { Problem } from './invalid-input.ts';
import { listEntities } from './list-entities.ts';
import { platformNamed } from './platform-aliases.ts';
import { findSourceTool, isServer } from './tool-source.ts';

interface Source {
  type: 'url' | 'document' | 'description' | 'platform' | 'ref';
  value: string;
  provider?: string;
}

/** Types that can be a source, by ref. */
const readable = ['deliverable', 'memory', 'document', 'work'] as const;

/** The sources that can never be read, and why. Sources that existed `before` are ignored. */
export async function problemsOfSources(ctx: EntityContext, sources: unknown, before: unknown): Promise<Problem[]> {
  const known = new Set((Array.isArray(before) ? (before as Source[]) : []).map(readingOf));
  const problems = await Promise.all(
    (sources as Source[]).map(async (source, place): Promise<Problem[]> => {
      const problem = known.has(readingOf(source)) ? null : await problemOf(ctx, source);
      if (problem === null) return [];
      const path = `sources.${place}.value`;
      return [{ path, expected: problem, sentence: `${path}: ${problem}` }];
    }),
  );
  return problems.flat();
}

/** What is read, whatever it is called. */
const readingOf = ({ type, provider, value }: Source) => stableJson([type, provider ?? null, value]);

async function problemOf(ctx: EntityContext, { type, value, provider }: Source): Promise<string | null> {
  switch (type) {
    case 'description':
      return null;
    case 'platform':
      return problemOfResource(ctx, value, provider);
    case 'url':
      return problemOfPage(value);
    case 'document':
      return problemOfRef(ctx, value, ['document']);
    case 'ref':
      return problemOfRef(ctx, value, readable);
  }
}

/** Why a resource of a platform cannot be read: it is not connected, or the person has not picked it. */
async function problemOfResource({ db, userId }: EntityContext, value: string, named: string | undefined): Promise<string | null> {
  if (!named) return 'A platform source needs its provider, such as "slack".';
  const provider = platformNamed(named);
  if (isServer(provider)) return problemOfTool({ db, userId }, provider, value);
  const { data: connection } = await db
    .from('user_integrations')
    .select('id, platform_resources (external_id, name)')
    .eq('user_id', userId)
    .eq('provider', provider)
    .maybeSingle()
    .throwOnError();
  if (!connection)
    return `${provider} is not connected, so it cannot be a source yet. Execute platform.auth shows the person a card to connect a platform.`;
  const names = connection.platform_resources.map(({ name }) => name);
  const bare = (name: string) => name.trim().toLowerCase().replace(/^#/, '');
  if (connection.platform_resources.some(({ external_id, name }) => external_id === value || bare(name) === bare(value))) return null;
  const picked = names.length > 0 ? `They chose ${formatList(names, 20)}.` : 'They have chosen nothing yet.';
  return `The person has not chosen "${value}" to be read. ${picked} They choose on the page /settings/integrations/${provider}.`;
}

async function problemOfTool(ctx: Pick<EntityContext, 'db' | 'userId'>, provider: string, value: string): Promise<string | null> {
  try {
    await findSourceTool(ctx, provider, value);
    return null;
  } catch (error) {
    if (error instanceof PrimitiveError) return error.message;
    throw error;
  }
}

async function problemOfRef(ctx: EntityContext, value: string, types: readonly string[]): Promise<string | null> {
  const ref = parseRef(value);
  if (isRefError(ref)) {
    const many = types.map((type) => `${type}:*`).join(', ');
    return `${ref.message} A source of this type is the ref of an existing entity; List finds them (${many}).`;
  }
  if (!types.includes(ref.type)) return `A ${entities[ref.type].noun.one} cannot be a source. Use one of: ${types.join(', ')}.`;
  if (isCurrent(ref)) return `"${value}" names what is on the screen now. Use its id instead.`;
  try {
    if (isCollection(ref)) await listEntities(ctx, ref, { limit: 1 }, 'invalid_ref');
    else await findTarget(ctx, ref);
    return null;
  } catch (error) {
    if (error instanceof PrimitiveError) return error.message;
    throw error;
  }
}
