import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { openText, sealText } from '#lib/base/sealed-text.ts';
import type { Services } from '#lib/base/services.ts';
import type { CallOptions, Connector, Grant } from './connector.ts';
import { PlatformError } from './platform-error.ts';

const grantSchema = z.object({
  accessToken: z.string(),
  refreshToken: z.string().optional(),
  expiresAt: z.string().optional(),
  scopes: z.array(z.string()),
  account: z.string(),
  home: z.string(),
});

/** A token is refreshed this long before it expires, in ms. */
const EARLY_MS = 2 * 60 * 1000;
/** How long one process may take to refresh a token before another one may, and how often the others look. In ms. */
const REFRESH_MS = 60_000;
const LOOK_MS = 250;

/** A connection of a person. */
export interface Connection {
  userId: string;
  integrationId: string;
  connector: Connector;
}

/** Stores what platforms granted, sealed: no person's token can select it. */
export interface GrantStore {
  keep(connection: Pick<Connection, 'userId' | 'integrationId'>, grant: Grant): Promise<void>;
  /** Null when nothing is stored that can be opened. */
  read(connection: Pick<Connection, 'userId' | 'integrationId'>): Promise<Grant | null>;
  /**
   * Calls with a grant that is valid: refreshed if it is about to expire, and once more if the platform refuses it.
   * @throws {PlatformError}
   */
  use<T>(connection: Connection, options: CallOptions, call: (grant: Grant) => Promise<T>): Promise<T>;
}

export function grantStore({ serviceDb, clock }: Pick<Services, 'serviceDb' | 'clock'>, installationSecret: string): GrantStore {
  const about = (userId: string, integrationId: string) => `${userId}/${integrationId}/grant`;

  async function keep({ userId, integrationId }: Pick<Connection, 'userId' | 'integrationId'>, grant: Grant): Promise<void> {
    const ciphertext = sealText(installationSecret, about(userId, integrationId), JSON.stringify(grant));
    await serviceDb
      .from('integration_secrets')
      .upsert({ user_id: userId, integration_id: integrationId, ciphertext, refreshing_until: null }, { onConflict: 'integration_id' })
      .throwOnError();
    await serviceDb
      .from('user_integrations')
      .update({ expires_at: grant.expiresAt ?? null })
      .eq('id', integrationId)
      .eq('user_id', userId)
      .throwOnError();
  }

  async function read({ userId, integrationId }: Pick<Connection, 'userId' | 'integrationId'>): Promise<Grant | null> {
    const { data } = await serviceDb
      .from('integration_secrets')
      .select('ciphertext')
      .eq('integration_id', integrationId)
      .eq('user_id', userId)
      .maybeSingle()
      .throwOnError();
    const text = data && openText(installationSecret, about(userId, integrationId), data.ciphertext);
    return text ? grantSchema.parse(JSON.parse(text)) : null;
  }

  async function stored(connection: Connection): Promise<Grant> {
    const grant = await read(connection);
    if (grant) return grant;
    throw new PlatformError('needs_authorization', 'The stored tokens of this connection can no longer be decrypted.');
  }

  /** Lets this process refresh the token; false while another one does. */
  async function take({ integrationId }: Connection): Promise<boolean> {
    const now = clock.now();
    const { data } = await serviceDb
      .from('integration_secrets')
      .update({ refreshing_until: new Date(now.getTime() + REFRESH_MS).toISOString() })
      .eq('integration_id', integrationId)
      .or(`refreshing_until.is.null,refreshing_until.lt.${now.toISOString()}`)
      .select('id')
      .throwOnError();
    return data.length > 0;
  }

  async function release({ integrationId }: Connection): Promise<void> {
    await serviceDb.from('integration_secrets').update({ refreshing_until: null }).eq('integration_id', integrationId).throwOnError();
  }

  /** The grant after `outdated`: refreshed by this process, or by the one that is doing it. */
  async function refreshed(connection: Connection, outdated: Grant, options: CallOptions): Promise<Grant> {
    for (;;) {
      if (await take(connection)) {
        try {
          const latest = await stored(connection);
          if (latest.accessToken !== outdated.accessToken) return latest;
          const grant = await connection.connector.refresh(latest, options);
          await keep(connection, grant);
          return grant;
        } finally {
          await release(connection);
        }
      }
      await pause(LOOK_MS, undefined, { signal: options.signal });
      const latest = await stored(connection);
      if (latest.accessToken !== outdated.accessToken) return latest;
    }
  }

  const isExpiring = ({ expiresAt }: Grant) => expiresAt !== undefined && Date.parse(expiresAt) - clock.now().getTime() < EARLY_MS;

  return {
    keep,
    read,
    async use(connection, options, call) {
      const latest = await stored(connection);
      const grant = isExpiring(latest) && latest.refreshToken ? await refreshed(connection, latest, options) : latest;
      try {
        return await call(grant);
      } catch (error) {
        if (!(error instanceof PlatformError) || error.problem !== 'needs_authorization' || !grant.refreshToken) throw error;
        return call(await refreshed(connection, grant, options));
      }
    },
  };
}
