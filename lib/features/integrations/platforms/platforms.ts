import type { AppEnvironment } from '#lib/base/env.ts';
import type { Services } from '#lib/base/services.ts';
import { type PlatformName, platformLabels } from '#lib/entities/platform-names.ts';
import { authorizations } from '../authorizations.ts';
import type { CallOptions, Connector, Grant, Resource } from './connector.ts';
import { type ConnectorSettings, createConnectors } from './create-connectors.ts';
import { PlatformError } from './platform-error.ts';
import { platformGrants } from './platform-grants.ts';

/** How long a person on a page waits for a platform, in ms. */
const PATIENCE_MS = 20_000;
/** The most resources that a person can pick on one platform. */
export const MOST_PICKED = 100;

type Failed = { ok: false; message: string };

/** The result of coming back from a platform. `sessionId` is the chat that waits for it. */
export type Connected = { ok: true; sessionId: string | null } | (Failed & { reason: 'expired' | 'failed' });

/** A stored connection. */
export interface StoredConnection {
  integrationId: string;
  provider: PlatformName;
}

/** The platforms that people connect with their own accounts. */
export interface Platforms {
  /** Those whose client id and secret are set. */
  configured: readonly PlatformName[];
  /** The address to which a platform sends people back. */
  callbackOf(provider: PlatformName): string;
  /** The address at which the person agrees; null when the platform is not set up here. */
  begin(userId: string, provider: PlatformName, sessionId?: string): Promise<URL | null>;
  /** Connects what the person agreed to. */
  finish(userId: string, provider: PlatformName, answer: { state: string; code: string }): Promise<Connected>;
  /** What can be picked. */
  resources(userId: string, provider: PlatformName): Promise<{ ok: true; resources: Resource[] } | Failed>;
  /** Picks what is read, and forgets everything else that was read from the platform. */
  pick(userId: string, provider: PlatformName, externalIds: readonly string[]): Promise<{ ok: true } | Failed>;
  /** Revokes the tokens, and forgets everything that was read. `revoked` is false when the platform could not be reached. */
  disconnect(userId: string, provider: PlatformName): Promise<{ revoked: boolean }>;
  /**
   * Calls a platform with a valid grant of the person. When it no longer accepts any, that is stored for the person to see.
   * @throws {PlatformError}
   */
  call<T>(
    userId: string,
    connection: StoredConnection,
    options: CallOptions,
    call: (connector: Connector, grant: Grant) => Promise<T>,
  ): Promise<T>;
}

declare module '#lib/base/services.ts' {
  interface Services {
    platforms: Platforms;
  }
}

type PlatformSettings = ConnectorSettings & Pick<AppEnvironment, 'SITE_URL' | 'SEALING_SECRET' | 'SUPABASE_SECRET_KEY'>;

/** The platforms of an installation with these settings. */
export function createPlatforms(
  settings: PlatformSettings,
  { actingAs, serviceDb, clock, log }: Pick<Services, 'actingAs' | 'serviceDb' | 'clock' | 'log'>,
): Platforms {
  const secret = settings.SEALING_SECRET ?? settings.SUPABASE_SECRET_KEY;
  const connectors = createConnectors(settings, clock);
  const grants = platformGrants({ serviceDb, clock }, secret);
  const states = authorizations({ serviceDb, clock }, secret);
  const callbackOf = (provider: PlatformName) => new URL(`/settings/integrations/${provider}/callback`, settings.SITE_URL).href;
  const patience = () => ({ signal: AbortSignal.timeout(PATIENCE_MS) });

  async function connectionOf(userId: string, provider: PlatformName): Promise<StoredConnection | null> {
    const own = actingAs(userId).from('user_integrations').select('id').eq('user_id', userId).eq('provider', provider);
    const { data } = await own.maybeSingle().throwOnError();
    return data && { integrationId: data.id, provider };
  }

  async function call<T>(
    userId: string,
    { integrationId, provider }: StoredConnection,
    options: CallOptions,
    work: (connector: Connector, grant: Grant) => Promise<T>,
  ): Promise<T> {
    const connector = connectors[provider];
    if (!connector) throw new PlatformError('needs_authorization', `${platformLabels[provider]} is not set up on this installation.`);
    try {
      const refresh: Connector['refresh'] = (grant, limits) => connector.refresh(grant, limits);
      return await grants.use({ userId, integrationId, refresh }, options, (grant) => work(connector, grant));
    } catch (error) {
      if (error instanceof PlatformError && error.problem === 'needs_authorization') {
        const ended = { status: 'expired', last_error: error.message };
        await actingAs(userId).from('user_integrations').update(ended).eq('user_id', userId).eq('id', integrationId).throwOnError();
      }
      throw error;
    }
  }

  /** Stores a connection; what was read from another account of the platform is forgotten. */
  async function connect(userId: string, provider: PlatformName, grant: Grant): Promise<void> {
    const db = actingAs(userId);
    const before = await connectionOf(userId, provider);
    const earlier = before && (await grants.read({ userId, ...before }));
    if (before && earlier?.home !== grant.home) {
      // If that fails, it is logged: the new account works all the same.
      if (earlier) await revoke(connectors[provider]!, earlier);
      await db.from('user_integrations').delete().eq('user_id', userId).eq('id', before.integrationId).throwOnError();
    }
    const row = { user_id: userId, provider, account: grant.account, scopes: grant.scopes, status: 'active', last_error: null };
    const { data } = await db
      .from('user_integrations')
      .upsert(row, { onConflict: 'user_id,provider' })
      .select('id')
      .single()
      .throwOnError();
    await grants.keep({ userId, integrationId: data.id }, grant);
    const now = clock.now().toISOString();
    await db.from('platform_resources').update({ next_sync_at: now, failures: 0 }).eq('integration_id', data.id).throwOnError();
  }

  return {
    configured: Object.keys(connectors) as PlatformName[],
    callbackOf,
    call,

    async begin(userId, provider, sessionId) {
      const connector = connectors[provider];
      if (!connector) return null;
      const { state, challenge } = await states.begin(userId, provider, { sessionId: sessionId ?? null });
      return connector.authorize({ state, challenge, redirectUri: callbackOf(provider) });
    },

    async finish(userId, provider, { state, code }) {
      const connector = connectors[provider];
      const label = platformLabels[provider];
      const returned = connector && (await states.take(userId, provider, state));
      if (!returned)
        return { ok: false, reason: 'expired', message: `This sign-in to ${label} is no longer valid. Connect ${label} again.` };
      try {
        const grant = await connector.exchange({ code, verifier: returned.verifier, redirectUri: callbackOf(provider) }, patience());
        await connect(userId, provider, grant);
      } catch (error) {
        log(`${label} could not be connected`, error);
        return { ...failureOf(error, label), reason: 'failed' };
      }
      return { ok: true, sessionId: returned.sessionId };
    },

    async resources(userId, provider) {
      const connection = await connectionOf(userId, provider);
      if (!connection) return notConnected(provider);
      try {
        const options = patience();
        return {
          ok: true,
          resources: await call(userId, connection, options, (connector, grant) => connector.listResources(grant, options)),
        };
      } catch (error) {
        return failureOf(error, platformLabels[provider]);
      }
    },

    async pick(userId, provider, externalIds) {
      if (externalIds.length > MOST_PICKED) return { ok: false, message: `Pick up to ${MOST_PICKED}.` };
      const connection = await connectionOf(userId, provider);
      const listed = await this.resources(userId, provider);
      if (!connection) return notConnected(provider);
      if (!listed.ok) return listed;
      const db = actingAs(userId);
      const wanted = new Set(externalIds);
      const { data: before } = await db
        .from('platform_resources')
        .select('id, external_id')
        .eq('integration_id', connection.integrationId)
        .throwOnError();
      const left = before.filter(({ external_id }) => !wanted.has(external_id)).map(({ id }) => id);
      if (left.length > 0) await db.from('platform_resources').delete().in('id', left).throwOnError();
      const known = new Set(before.map(({ external_id }) => external_id));
      const added = listed.resources.filter(({ externalId }) => wanted.has(externalId) && !known.has(externalId));
      if (added.length === 0) return { ok: true };
      const rows = added.map(({ externalId, name, kind }) => ({
        user_id: userId,
        integration_id: connection.integrationId,
        provider,
        external_id: externalId,
        name,
        kind,
        next_sync_at: clock.now().toISOString(),
      }));
      await db.from('platform_resources').upsert(rows, { onConflict: 'integration_id,external_id', ignoreDuplicates: true }).throwOnError();
      return { ok: true };
    },

    async disconnect(userId, provider) {
      const connection = await connectionOf(userId, provider);
      if (!connection) return { revoked: true };
      const connector = connectors[provider];
      const own = { userId, ...connection };
      const grant = await grants.last(own, patience()).catch((error) => {
        log(`The tokens of ${platformLabels[provider]} were being refreshed for too long`, error);
        return grants.read(own);
      });
      const revoked = connector && grant ? await revoke(connector, grant) : false;
      await actingAs(userId).from('user_integrations').delete().eq('user_id', userId).eq('id', connection.integrationId).throwOnError();
      return { revoked };
    },
  };

  async function revoke(connector: Connector, grant: Grant): Promise<boolean> {
    try {
      await connector.revoke(grant, patience());
      return true;
    } catch (error) {
      // Tokens that it no longer accepts are revoked already.
      if (error instanceof PlatformError && error.problem === 'needs_authorization') return true;
      log(`The tokens of ${platformLabels[connector.name]} could not be revoked`, error);
      return false;
    }
  }

  function failureOf(error: unknown, label: string): Failed {
    if (error instanceof PlatformError) return { ok: false, message: error.message };
    if ((error as Error).name === 'TimeoutError') return { ok: false, message: `${label} did not answer in time. Try again.` };
    throw error;
  }
}

const notConnected = (provider: PlatformName): Failed => ({ ok: false, message: `${platformLabels[provider]} is not connected.` });
