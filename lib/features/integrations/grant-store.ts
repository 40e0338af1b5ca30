import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import { openText, sealText } from '#lib/base/sealed-text.ts';
import type { Services } from '#lib/base/services.ts';

/** A token is refreshed this long before it expires, in ms. */
const EARLY_MS = 2 * 60 * 1000;
/** How long one process may take to refresh a token before another one may, and how often the others look. In ms. */
const REFRESH_MS = 60_000;
const LOOK_MS = 250;

/** What every grant has. */
interface Renewable {
  refreshToken?: string;
  /** ISO 8601; absent for a token that does not expire. */
  expiresAt?: string;
}

/** A kind of grant: what is stored of a platform, or of an MCP server. */
export interface GrantKind<G extends Renewable> {
  schema: z.ZodType<G>;
  /** What the sealed text is about: it can be opened for nothing else. */
  about(userId: string, integrationId: string): string;
  accessToken(grant: G): string | undefined;
  /** Whether an error says that the token is not accepted. */
  isRefusal(error: unknown): boolean;
  /** The error when nothing is stored that can be opened. */
  unreadable(): Error;
}

interface Owned {
  userId: string;
  integrationId: string;
}

/** A connection of a person, and how its grant is renewed. */
export interface Connection<G> extends Owned {
  /** A new grant, which replaces the one given. */
  refresh(grant: G, options: { signal: AbortSignal }): Promise<G>;
}

/** Stores what platforms and servers granted, sealed: no person's token can select it. */
export interface GrantStore<G> {
  keep(connection: Owned, grant: G): Promise<void>;
  /** Null when nothing is stored that can be opened. */
  read(connection: Owned): Promise<G | null>;
  /**
   * The last grant of a connection that ends: waits for one that is being refreshed, and lets none be refreshed afterwards. Null when
   * nothing is stored that can be opened.
   * @throws the signal's reason
   */
  last(connection: Owned, options: { signal: AbortSignal }): Promise<G | null>;
  /** @throws the error of a grant that is unreadable */
  stored(connection: Owned): Promise<G>;
  /**
   * Calls with a grant that is valid: refreshed if it is about to expire, and once more if its token is refused.
   * @throws what `call` and `refresh` throw, and the error of a grant that is unreadable
   */
  use<T>(connection: Connection<G>, options: { signal: AbortSignal }, call: (grant: G) => Promise<T>): Promise<T>;
}

export function grantStore<G extends Renewable>(
  { serviceDb, clock }: Pick<Services, 'serviceDb' | 'clock'>,
  installationSecret: string,
  { schema, about, accessToken, isRefusal, unreadable }: GrantKind<G>,
): GrantStore<G> {
  async function keep({ userId, integrationId }: Owned, grant: G): Promise<void> {
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

  async function read({ userId, integrationId }: Owned): Promise<G | null> {
    const { data } = await serviceDb
      .from('integration_secrets')
      .select('ciphertext')
      .eq('integration_id', integrationId)
      .eq('user_id', userId)
      .maybeSingle()
      .throwOnError();
    const text = data && openText(installationSecret, about(userId, integrationId), data.ciphertext);
    return text ? schema.parse(JSON.parse(text)) : null;
  }

  async function stored(connection: Owned): Promise<G> {
    const grant = await read(connection);
    if (grant) return grant;
    throw unreadable();
  }

  /** Lets this process refresh the token; false while another one does. */
  async function take({ integrationId }: Owned): Promise<boolean> {
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

  async function release({ integrationId }: Owned): Promise<void> {
    await serviceDb.from('integration_secrets').update({ refreshing_until: null }).eq('integration_id', integrationId).throwOnError();
  }

  /** The grant after `outdated`: refreshed by this process, or by the one that is doing it. */
  async function refreshed(connection: Connection<G>, outdated: G, options: { signal: AbortSignal }): Promise<G> {
    const isNewer = (latest: G) => accessToken(latest) !== accessToken(outdated);
    for (;;) {
      if (await take(connection)) {
        try {
          const latest = await stored(connection);
          if (isNewer(latest)) return latest;
          const grant = await connection.refresh(latest, options);
          await keep(connection, grant);
          return grant;
        } finally {
          await release(connection);
        }
      }
      await pause(LOOK_MS, undefined, { signal: options.signal });
      const latest = await stored(connection);
      if (isNewer(latest)) return latest;
    }
  }

  const isExpiring = ({ expiresAt }: G) => expiresAt !== undefined && Date.parse(expiresAt) - clock.now().getTime() < EARLY_MS;

  return {
    keep,
    read,
    stored,
    async last(connection, { signal }) {
      while ((await read(connection)) && !(await take(connection))) await pause(LOOK_MS, undefined, { signal });
      return read(connection);
    },
    async use(connection, options, call) {
      const latest = await stored(connection);
      const grant = isExpiring(latest) && latest.refreshToken ? await refreshed(connection, latest, options) : latest;
      try {
        return await call(grant);
      } catch (error) {
        if (!grant.refreshToken || !isRefusal(error)) throw error;
        return call(await refreshed(connection, grant, options));
      }
    },
  };
}
