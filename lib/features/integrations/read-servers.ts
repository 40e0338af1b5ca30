import { asJson } from '#lib/base/json.ts';
import { visible } from '#lib/base/text/sanitize-text.ts';
import { truncate } from '#lib/base/text/shorten.ts';
import type { Db } from '#lib/database/db.ts';
import { type AddedServer, providerOf, type ServerTool } from './server.ts';

const MOST_PARAMS = 50;
const MOST_WORDS = 300;

/** The servers that a person added, by name. */
export async function readServers(db: Db, userId: string): Promise<AddedServer[]> {
  const columns = 'id, provider, account, status, issuer, last_error, last_synced_at, platform_tools (state, problem)';
  const { data } = await db
    .from('user_integrations')
    .select(columns)
    .eq('user_id', userId)
    .like('provider', providerOf('%'))
    .order('provider')
    .throwOnError();
  return data.map(({ id, provider, account, status, issuer, last_error, last_synced_at, platform_tools: tools }) => ({
    id,
    name: provider.slice(providerOf('').length),
    origin: account ?? '',
    works: status === 'active',
    problem: last_error,
    signIn: issuer === null ? null : { at: URL.parse(issuer)?.host ?? issuer, isNeeded: status === 'expired' },
    listedAt: last_synced_at,
    tools: {
      all: tools.length,
      allowed: tools.filter(({ state }) => state === 'allowed').length,
      undecided: tools.filter(({ state, problem }) => state === 'new' && problem === null).length,
    },
  }));
}

/** The tools of a server, by name; invisible characters in the server's text are made visible. */
export async function readServerTools(db: Db, userId: string, serverId: string): Promise<ServerTool[]> {
  const { data } = await db
    .from('platform_tools')
    .select('id, name, description, input_schema, read_only, digest, problem, state, changed, needs_approval')
    .eq('user_id', userId)
    .eq('integration_id', serverId)
    .order('name')
    .throwOnError();
  return data.map(({ id, name, description, input_schema, read_only, digest, problem, state, changed, needs_approval }) => ({
    id,
    name: visible(name),
    description: visible(description),
    params: paramsOf(input_schema),
    readOnly: read_only,
    digest,
    problem,
    state: state as ServerTool['state'],
    changed,
    needsApproval: needs_approval,
  }));
}

function paramsOf(schema: unknown): ServerTool['params'] {
  const { properties, required } = asJson(schema);
  const needed = Array.isArray(required) ? required : [];
  return Object.entries(asJson(properties))
    .slice(0, MOST_PARAMS)
    .map(([name, about]) => ({ name: cut(name), description: cut(asJson(about).description), required: needed.includes(name) }));
}

function cut(text: unknown): string {
  if (typeof text !== 'string') return '';
  return visible(truncate(text, MOST_WORDS));
}
