import { z } from 'zod';
import type { Services } from '#lib/base/services.ts';
import type { Authorizations } from '../authorizations.ts';
import type { Outcome } from '../connections.ts';
import type { GrantStore } from '../grant-store.ts';
import { providerOf } from '../server.ts';
import { ServerProblem } from '../server-problem.ts';
import type { ServerSecret } from '../server-secrets.ts';
import type { ServerAddress } from '../with-connection.ts';
import type { OauthClient } from './oauth-client.ts';
import { registeredSignIn, type SignIn } from './sign-in.ts';

type Failed = { ok: false; message: string };

/** The result of coming back from an authorization server. `expired`: the sign-in took too long, or was used already. */
export type SignedIn = { ok: true } | (Failed & { reason: 'expired' | 'failed' });

/** Lets people sign in to servers that use OAuth, as the authorization specification of MCP says. */
export interface ServerSignIn {
  /** The address at which the person agrees; null when the server turns out to need no sign-in, and has been read. */
  begin(userId: string, serverId: string): Promise<{ ok: true; address: string | null } | Failed>;
  /** Stores the tokens that the person agreed to, and reads the list of tools. `issuer` is that which the answer names, if any. */
  finish(userId: string, name: string, answer: { state: string; code: string; issuer: string | null }): Promise<SignedIn>;
}

interface SignInServices extends Pick<Services, 'actingAs' | 'log'> {
  states: Authorizations;
  secrets: GrantStore<ServerSecret>;
  oauth: OauthClient;
  /** The address to which people are sent back. */
  callbackOf(name: string): string;
  /** Asks a server how people sign in; null when it needs no sign-in. @throws {ServerProblem} */
  requiredBy(provider: string, address: ServerAddress): Promise<SignIn | null>;
  refresh(userId: string, serverId: string): Promise<Outcome>;
}

/** What is stored until the person comes back. */
const pending = z.object({ integrationId: z.string(), signIn: registeredSignIn });

export function createServerSignIn(services: SignInServices): ServerSignIn {
  const { actingAs, log, states, secrets, oauth, callbackOf, requiredBy, refresh } = services;

  const rows = (userId: string) =>
    actingAs(userId).from('user_integrations').select('id, provider').eq('user_id', userId).like('provider', providerOf('%'));

  return {
    async begin(userId, serverId) {
      const { data } = await rows(userId).eq('id', serverId).maybeSingle().throwOnError();
      if (!data) return { ok: false, message: 'This server no longer exists.' };
      const { provider } = data;
      try {
        const { url } = await secrets.stored({ userId, integrationId: serverId });
        const required = await requiredBy(provider, { url });
        if (!required) {
          await secrets.keep({ userId, integrationId: serverId }, { url });
          const read = await refresh(userId, serverId);
          return read.ok ? { ok: true, address: null } : { ok: false, message: read.message };
        }
        const { registered, address, verifier } = await oauth.begin(required, callbackOf(provider.slice(providerOf('').length)));
        const detail: z.input<typeof pending> = { integrationId: serverId, signIn: registered };
        const { state } = await states.begin(userId, provider, { verifier, detail: JSON.stringify(detail) });
        address.searchParams.set('state', state);
        return { ok: true, address: address.href };
      } catch (error) {
        return failureOf(error);
      }
    },

    async finish(userId, name, { state, code, issuer }) {
      const provider = providerOf(name);
      const returned = await states.take(userId, provider, state);
      const { data } = await rows(userId).eq('provider', provider).maybeSingle().throwOnError();
      const began = returned?.detail ? pending.parse(JSON.parse(returned.detail)) : null;
      // A server that was removed and added again is another one, even under the same name.
      if (!returned || !began || began.integrationId !== data?.id)
        return { ok: false, reason: 'expired', message: 'This sign-in is no longer valid. Sign in again.' };
      const own = { userId, integrationId: data.id };
      try {
        const { url } = await secrets.stored(own);
        const { scopes, ...granted } = await oauth.exchange(began.signIn, { code, verifier: returned.verifier, issuer });
        await secrets.keep(own, { url, ...granted, signIn: began.signIn });
        const server = { scopes, issuer: began.signIn.server.issuer };
        await actingAs(userId).from('user_integrations').update(server).eq('user_id', userId).eq('id', data.id).throwOnError();
      } catch (error) {
        log('A sign-in to an MCP server failed', error);
        const failed = failureOf(error);
        const shown = actingAs(userId).from('user_integrations').update({ last_error: failed.message });
        await shown.eq('user_id', userId).eq('id', data.id).neq('status', 'active').throwOnError();
        return { ...failed, reason: 'failed' };
      }
      const read = await refresh(userId, data.id);
      return read.ok ? { ok: true } : { ok: false, reason: 'failed', message: read.message };
    },
  };
}

function failureOf(error: unknown): Failed {
  if (error instanceof ServerProblem) return { ok: false, message: error.message };
  throw error;
}
