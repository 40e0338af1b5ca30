import { PrimitiveError } from '#lib/base/errors.ts';
import { problemOfPage } from '#lib/base/http/public-address.ts';
import { stableJson } from '#lib/base/json.ts';
import { formatList } from '#lib/base/text/list.ts';
import { parseRef } from '#lib/refs/parse-ref.ts';
import { isCollection, isCurrent } from '#lib/refs/ref.ts';
import { isRefError } from '#lib/refs/ref-error.ts';
import { connectCard, connectsOn } from './connect-card.ts';
import type { EntityContext } from './entity-context.ts';
import { findTarget } from './find-entity.ts';
import { entities } from './index.ts';
import type { Problem } from './invalid-input.ts';
import { listEntities } from './list-entities.ts';
import { platformNamed } from './platform-aliases.ts';
import { isPlatformName, platformLabels, platformNames, settingsOf } from './platform-names.ts';
import { isResource } from './platform-resource.ts';
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
      const found = known.has(readingOf(source)) ? null : await problemOf(ctx, source);
      if (found === null) return [];
      const path = `sources.${place}.value`;
      if (typeof found === 'string') return [{ path, expected: found, sentence: `${path}: ${found}` }];
      return [{ ...found, path, sentence: `${path}: ${found.sentence}` }];
    }),
  );
  return problems.flat();
}

/** What is read, whatever it is called. */
const readingOf = ({ type, provider, value }: Source) => stableJson([type, provider ?? null, value]);

/** A problem as a message, or with a card by which the person can end it: then in words for them (`expected`) and for the model. */
type Found = string | Required<Omit<Problem, 'path'>>;

async function problemOf(ctx: EntityContext, { type, value, provider }: Source): Promise<Found | null> {
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
async function problemOfResource({ db, userId }: EntityContext, value: string, named: string | undefined): Promise<Found | null> {
  if (!named) return 'A platform source needs its provider, such as "slack".';
  const provider = platformNamed(named);
  if (isServer(provider)) return problemOfTool({ db, userId }, provider, value);
  if (!isPlatformName(provider)) return `"${named}" cannot be connected. Platforms: ${platformNames.join(', ')}.`;
  const label = platformLabels[provider];
  const { data: connection } = await db
    .from('user_integrations')
    .select('id, platform_resources (external_id, name)')
    .eq('user_id', userId)
    .eq('provider', provider)
    .maybeSingle()
    .throwOnError();
  if (!connection) {
    return {
      expected: `${label} is not connected. Connect it under ${settingsOf(provider)}.`,
      sentence: `${label} is not connected, so it cannot be a source yet. ${connectsOn(provider)}`,
      card: connectCard(provider),
    };
  }
  const names = connection.platform_resources.map(({ name }) => name);
  if (connection.platform_resources.some((resource) => isResource(resource, value))) return null;
  const picked = names.length > 0 ? `They chose ${formatList(names, 20)}.` : 'They have chosen nothing yet.';
  return {
    expected: `You have not chosen ${value} to be read. Choose it under ${settingsOf(provider)}.`,
    sentence: `The person has not chosen "${value}" to be read. ${picked} ${connectsOn(provider)}`,
    card: connectCard(provider, { choose: true }),
  };
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
