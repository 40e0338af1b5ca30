import type { ToolPort } from '#lib/agent/registry/tool-port.ts';
import { type AppEnvironment, originsOf } from '#lib/base/env.ts';
import { limitMessage } from '#lib/base/limits/limit-message.ts';
import { limitOfError } from '#lib/base/limits/limits.ts';
import type { Services } from '#lib/base/services.ts';
import { authorizations } from './authorizations.ts';
import { addressProblem } from './guarded-fetch.ts';
import { type Listing, listTools, MOST_TOOLS } from './list-tools.ts';
import { type OwnServer, readStoredTools, saveProblem, saveTools, soundOf } from './save-tools.ts';
import { providerOf, serverName } from './server.ts';
import { serverAccess } from './server-access.ts';
import { ServerProblem } from './server-problem.ts';
import { serverSecrets } from './server-secrets.ts';
import { oauthClient } from './sign-in/oauth-client.ts';
import { createServerSignIn, type ServerSignIn } from './sign-in/server-sign-in.ts';
import type { SignIn } from './sign-in/sign-in.ts';
import { createToolPort } from './tool-port.ts';
import { type Ask, type ServerAddress, type ServerSettings, withConnection } from './with-connection.ts';

/** The result of a change: done, or a message about the problem, with the field that it concerns. */
export type Outcome = { ok: true; note?: string } | { ok: false; message: string; field?: 'name' | 'url' | 'token' };

/** How long a person on a page waits for a server, in ms. */
const PATIENCE_MS = 15_000;

/** The MCP servers that people connect. */
export interface McpConnections {
  /** Runs their tools for the partner. */
  tools: ToolPort;
  /** Lets people sign in to those that use OAuth. */
  signIn: ServerSignIn;
  /** Adds a server that answers, or to which the person can sign in. Its tools can be used only once the person allows them. */
  add(userId: string, name: string, address: ServerAddress): Promise<Outcome>;
  /** Reads the server's list of tools again, with a new token if there is one. */
  refresh(userId: string, serverId: string, token?: string): Promise<Outcome>;
  /** Removes a server, and revokes the tokens of a sign-in. `revoked` is null when there were none. */
  remove(userId: string, serverId: string): Promise<{ revoked: boolean | null }>;
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
const signInFirst = 'Sign in to use this server.';
const gone: Outcome = { ok: false, message: 'This server no longer exists.' };

type ConnectionSettings = Pick<AppEnvironment, 'MCP_ALLOWED_ORIGINS' | 'SEALING_SECRET' | 'SITE_URL' | 'SUPABASE_SECRET_KEY'>;

/** The MCP servers of an installation with these settings. */
export function createMcpConnections(
  env: ConnectionSettings,
  { actingAs, serviceDb, clock, log }: Pick<Services, 'actingAs' | 'serviceDb' | 'clock' | 'log'>,
  limits: Omit<ServerSettings, 'allowedOrigins'> = {},
): McpConnections {
  const settings: ServerSettings = { allowedOrigins: originsOf(env.MCP_ALLOWED_ORIGINS), ...limits };
  const installationSecret = env.SEALING_SECRET ?? env.SUPABASE_SECRET_KEY;
  const secrets = serverSecrets({ serviceDb, clock }, installationSecret);
  const oauth = oauthClient(settings, clock);
  const access = serverAccess({ secrets, oauth, settings });

  const list = (provider: string, sound: ReadonlySet<string> = new Set()) => {
    return (ask: Ask) => listTools(ask, provider, { clock, sound });
  };
  const ask = (provider: string, address: ServerAddress, sound?: ReadonlySet<string>) =>
    withConnection(address, { timeoutMs: PATIENCE_MS, ...settings }, undefined, list(provider, sound));

  /** How the person signs in to a server that gave this problem; null when it has no sign-in, or the problem is another. */
  const signInFor = async ({ url, token }: ServerAddress, { unauthorized, challenge }: ServerProblem): Promise<SignIn | null> =>
    unauthorized && !token ? oauth.discover(url, challenge) : null;

  async function refresh(userId: string, serverId: string, token?: string): Promise<Outcome> {
    const db = actingAs(userId);
    const own = { db, userId, integrationId: serverId };
    const row = db.from('user_integrations').select('provider').eq('user_id', userId).eq('id', serverId);
    const { data } = await row.maybeSingle().throwOnError();
    if (!data) return gone;
    const kept = await readStoredTools(own);
    try {
      const secret = token === undefined ? null : await secrets.stored(own);
      const listed = secret
        ? await ask(data.provider, { url: secret.url, token }, soundOf(kept))
        : await access.connect(own, { timeoutMs: PATIENCE_MS }, list(data.provider, soundOf(kept)));
      if (secret) {
        await secrets.keep(own, { url: secret.url, token });
        await db.from('user_integrations').update({ issuer: null }).eq('user_id', userId).eq('id', serverId).throwOnError();
      }
      await saveTools(own, kept, listed, clock);
      return outcomeOf(listed);
    } catch (error) {
      const problem = asProblem(error);
      if (token !== undefined) return { ok: false, message: problem.message, field: 'token' };
      const shown = await orSignIn(own, problem);
      await saveProblem(own, shown);
      return { ok: false, message: shown.message };
    }
  }

  /** A server that has begun to require a sign-in says so. */
  async function orSignIn({ db, userId, integrationId }: OwnServer, problem: ServerProblem): Promise<ServerProblem> {
    const secret = problem.unauthorized && !problem.needsSignIn ? await secrets.read({ userId, integrationId }) : null;
    const signIn = secret && (await signInFor(secret, problem).catch(() => null));
    if (!signIn) return problem;
    await db
      .from('user_integrations')
      .update({ issuer: signIn.server.issuer })
      .eq('user_id', userId)
      .eq('id', integrationId)
      .throwOnError();
    return new ServerProblem(signInFirst, { needsSignIn: true });
  }

  return {
    tools: createToolPort({ access, clock }),

    signIn: createServerSignIn({
      actingAs,
      log,
      states: authorizations({ serviceDb, clock }, installationSecret),
      secrets,
      oauth,
      callbackOf: (name) => new URL(`/settings/servers/${name}/callback`, env.SITE_URL).href,
      requiredBy: async (provider, address) => {
        const listed = await ask(provider, address).catch(asProblem);
        if (!(listed instanceof ServerProblem)) return null;
        const signIn = await signInFor(address, listed);
        if (!signIn) throw listed;
        return signIn;
      },
      refresh,
    }),

    async add(userId, name, address) {
      if (!serverName.test(name))
        return { ok: false, field: 'name', message: 'Use up to 30 lowercase letters, digits, - and _, and begin with a letter.' };
      const problem = addressProblem(address.url, settings.allowedOrigins);
      if (problem) return { ok: false, field: 'url', message: problem };
      const provider = providerOf(name);
      const db = actingAs(userId);
      const listed = await ask(provider, address).catch(asProblem);
      const signIn = listed instanceof ServerProblem ? await signInFor(address, listed).catch(asProblem) : null;
      if (signIn instanceof ServerProblem) return { ok: false, field: 'url', message: signIn.message };
      if (listed instanceof ServerProblem && !signIn)
        return { ok: false, field: listed.unauthorized ? 'token' : 'url', message: listed.message };
      const row = {
        user_id: userId,
        provider,
        account: new URL(address.url).origin,
        status: signIn ? 'expired' : 'active',
        last_error: signIn && signInFirst,
        issuer: signIn?.server.issuer ?? null,
      };
      const { data, error } = await db.from('user_integrations').insert(row).select('id').single();
      if (error?.code === uniqueViolation) return { ok: false, field: 'name', message: 'You already have a server with this name.' };
      if (limitOfError(error)) return { ok: false, message: limitMessage('servers') };
      if (error) throw error;
      const own = { db, userId, integrationId: data.id };
      try {
        await secrets.keep(own, address);
        if (!(listed instanceof ServerProblem)) await saveTools(own, [], listed, clock);
      } catch (failure) {
        await db.from('user_integrations').delete().eq('user_id', userId).eq('id', data.id);
        throw failure;
      }
      return listed instanceof ServerProblem ? { ok: true } : outcomeOf(listed);
    },

    refresh,

    async remove(userId, serverId) {
      const db = actingAs(userId);
      const own = db.from('user_integrations').select('id').eq('user_id', userId).like('provider', providerOf('%'));
      const { data } = await own.eq('id', serverId).maybeSingle().throwOnError();
      if (!data) return { revoked: null };
      const secret = await secrets.read({ userId, integrationId: serverId });
      const { signIn, token, refreshToken } = secret ?? {};
      const revoked =
        signIn && token
          ? await oauth.revoke(signIn, { token, ...(refreshToken && { refreshToken }) }).catch((error) => {
              log('The tokens of an MCP server could not be revoked', error);
              return false;
            })
          : null;
      await db.from('user_integrations').delete().eq('user_id', userId).eq('id', serverId).throwOnError();
      return { revoked };
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
