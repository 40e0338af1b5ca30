import type { ToolPort } from '#lib/agent/registry/tool-port.ts';
import { type AppEnvironment, originsOf } from '#lib/base/env.ts';
import { limitMessage } from '#lib/base/limits/limit-message.ts';
import { limitOfError } from '#lib/base/limits/limits.ts';
import type { Services } from '#lib/base/services.ts';
import { addressProblem } from './guarded-fetch.ts';
import { type Listing, listTools, MOST_TOOLS } from './list-tools.ts';
import { readStoredTools, saveProblem, saveTools, soundOf } from './save-tools.ts';
import { providerOf, serverName } from './server.ts';
import { ServerProblem } from './server-problem.ts';
import { serverSecrets } from './server-secrets.ts';
import { createToolPort } from './tool-port.ts';
import { type ServerAddress, type ServerSettings, withConnection } from './with-connection.ts';

/** The result of a change: done, or a message about the problem, with the field that it concerns. */
export type Outcome = { ok: true; note?: string } | { ok: false; message: string; field?: 'name' | 'url' | 'token' };

/** How long a person on a page waits for a server, in ms. */
const PATIENCE_MS = 15_000;

/** The MCP servers that people connect. */
export interface McpConnections {
  /** Runs their tools for the partner. */
  tools: ToolPort;
  /** Adds a server that answers. Its tools can be used only once the person allows them. */
  add(userId: string, name: string, address: ServerAddress): Promise<Outcome>;
  /** Reads the server's list of tools again, with a new token if there is one. */
  refresh(userId: string, serverId: string, token?: string): Promise<Outcome>;
  remove(userId: string, serverId: string): Promise<void>;
  /** Allows or refuses a tool as it was shown (`digest`). A read-only tool may run without approval. */
  decide(userId: string, toolId: string, decision: ToolDecision): Promise<Outcome>;
}

export interface ToolDecision {
  digest: string;
  state: 'allowed' | 'refused';
  needsApproval: boolean;
}

const uniqueViolation = '23505';
const checkViolation = '23514';
const gone: Outcome = { ok: false, message: 'This server no longer exists.' };

/** The MCP servers of an installation with these settings. */
export function createMcpConnections(
  env: Pick<AppEnvironment, 'MCP_ALLOWED_ORIGINS' | 'SEALING_SECRET' | 'SUPABASE_SECRET_KEY'>,
  { actingAs, serviceDb, clock }: Pick<Services, 'actingAs' | 'serviceDb' | 'clock'>,
  limits: Omit<ServerSettings, 'allowedOrigins'> = {},
): McpConnections {
  const settings: ServerSettings = { allowedOrigins: originsOf(env.MCP_ALLOWED_ORIGINS), ...limits };
  const secrets = serverSecrets(serviceDb, env.SEALING_SECRET ?? env.SUPABASE_SECRET_KEY);

  const ask = (provider: string, address: ServerAddress, sound: ReadonlySet<string> = new Set()) =>
    withConnection(address, { timeoutMs: PATIENCE_MS, ...settings }, undefined, (server) => listTools(server, provider, { clock, sound }));

  return {
    tools: createToolPort({ secrets, settings, clock }),

    async add(userId, name, address) {
      if (!serverName.test(name))
        return { ok: false, field: 'name', message: 'Use up to 30 lowercase letters, digits, - and _, and begin with a letter.' };
      const problem = addressProblem(address.url, settings.allowedOrigins);
      if (problem) return { ok: false, field: 'url', message: problem };
      const provider = providerOf(name);
      const db = actingAs(userId);
      const listed = await ask(provider, address).catch(asProblem);
      if (listed instanceof ServerProblem) return { ok: false, field: listed.unauthorized ? 'token' : 'url', message: listed.message };
      const row = { user_id: userId, provider, account: new URL(address.url).origin, status: 'active' };
      const { data, error } = await db.from('user_integrations').insert(row).select('id').single();
      if (error?.code === uniqueViolation) return { ok: false, field: 'name', message: 'You already have a server with this name.' };
      if (limitOfError(error)) return { ok: false, message: limitMessage('servers') };
      if (error) throw error;
      try {
        await secrets.keep(userId, data.id, address);
        await saveTools({ db, userId, integrationId: data.id }, [], listed, clock);
      } catch (failure) {
        await db.from('user_integrations').delete().eq('user_id', userId).eq('id', data.id);
        throw failure;
      }
      return outcomeOf(listed);
    },

    async refresh(userId, serverId, token) {
      const db = actingAs(userId);
      const { data } = await db
        .from('user_integrations')
        .select('provider')
        .eq('user_id', userId)
        .eq('id', serverId)
        .maybeSingle()
        .throwOnError();
      if (!data) return gone;
      const own = { db, userId, integrationId: serverId };
      try {
        const [secret, kept] = await Promise.all([secrets.read(userId, serverId), readStoredTools(own)]);
        const address = token === undefined ? secret : { ...secret, token };
        const listed = await ask(data.provider, address, soundOf(kept));
        if (token !== undefined) await secrets.keep(userId, serverId, address);
        await saveTools(own, kept, listed, clock);
        return outcomeOf(listed);
      } catch (error) {
        const problem = asProblem(error);
        if (token === undefined) await saveProblem(own, problem);
        return { ok: false, message: problem.message, ...(token !== undefined && { field: 'token' }) };
      }
    },

    async remove(userId, serverId) {
      const own = actingAs(userId).from('user_integrations').delete().eq('user_id', userId).like('provider', providerOf('%'));
      await own.eq('id', serverId).throwOnError();
    },

    async decide(userId, toolId, { digest, state, needsApproval }) {
      const { data, error } = await actingAs(userId)
        .from('platform_tools')
        .update({ state, needs_approval: state === 'allowed' ? needsApproval : true })
        .eq('user_id', userId)
        .eq('id', toolId)
        .eq('digest', digest)
        .select('id');
      if (error?.code === checkViolation)
        return {
          ok: false,
          message: needsApproval ? 'This tool cannot be used.' : 'Only a tool marked as read-only can run without approval.',
        };
      if (error) throw error;
      return data.length > 0 ? { ok: true } : { ok: false, message: 'The server has changed this tool. Review it again.' };
    },
  };
}

function outcomeOf({ more }: Listing): Outcome {
  return more ? { ok: true, note: `This server has more than ${MOST_TOOLS} tools. The first ${MOST_TOOLS} are listed.` } : { ok: true };
}

function asProblem(error: unknown): ServerProblem {
  if (error instanceof ServerProblem) return error;
  throw error;
}
