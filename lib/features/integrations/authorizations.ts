import { createHash } from 'node:crypto';
import { hashOfToken, randomToken } from '#lib/base/random-token.ts';
import { openText, sealText } from '#lib/base/sealed-text.ts';
import type { Services } from '#lib/base/services.ts';

/** How long a person may take to agree, in ms. */
const LIFETIME_MS = 10 * 60 * 1000;
/** How long after that the person’s next sign-in deletes it, in ms. */
const FORGET_MS = 24 * 60 * 60 * 1000;

/** What belongs to an authorization besides its state. */
interface Details {
  /** The verifier of PKCE; a new one unless given. */
  verifier?: string;
  /** The chat that waits for it. */
  sessionId?: string | null;
  /** What else is needed when the person comes back, such as the client of an MCP server. */
  detail?: string | null;
}

/** An authorization that the person has come back from. */
export type Returned = Required<Details>;

/** Authorizations in progress: each is used once, by the person who began it, within ten minutes. */
export interface Authorizations {
  begin(userId: string, provider: string, details?: Details): Promise<{ state: string; challenge: string }>;
  /** Null if there is none, or no longer. */
  take(userId: string, provider: string, state: string): Promise<Returned | null>;
}

export function authorizations({ serviceDb, clock }: Pick<Services, 'serviceDb' | 'clock'>, installationSecret: string): Authorizations {
  const seal = (state: string, text: string) => sealText(installationSecret, hashOfToken(state), text);
  const open = (state: string, sealed: string) => openText(installationSecret, hashOfToken(state), sealed);

  return {
    async begin(userId, provider, { verifier = randomToken(''), sessionId = null, detail = null } = {}) {
      const state = randomToken('');
      const now = clock.now();
      const forgotten = new Date(now.getTime() - FORGET_MS).toISOString();
      // Only this person’s: the clock of another process, in which somebody else has just begun, may be behind.
      await serviceDb.from('oauth_states').delete().eq('user_id', userId).lt('expires_at', forgotten).throwOnError();
      await serviceDb
        .from('oauth_states')
        .insert({
          state_hash: hashOfToken(state),
          user_id: userId,
          provider,
          verifier: seal(state, verifier),
          session_id: sessionId,
          detail: detail && seal(state, detail),
          expires_at: new Date(now.getTime() + LIFETIME_MS).toISOString(),
        })
        .throwOnError();
      return { state, challenge: createHash('sha256').update(verifier).digest('base64url') };
    },

    async take(userId, provider, state) {
      const { data } = await serviceDb
        .from('oauth_states')
        .delete()
        .eq('state_hash', hashOfToken(state))
        .eq('user_id', userId)
        .eq('provider', provider)
        .gt('expires_at', clock.now().toISOString())
        .select('verifier, session_id, detail')
        .throwOnError();
      const [taken] = data;
      const verifier = taken && open(state, taken.verifier);
      return verifier ? { verifier, sessionId: taken.session_id, detail: taken.detail && open(state, taken.detail) } : null;
    },
  };
}
