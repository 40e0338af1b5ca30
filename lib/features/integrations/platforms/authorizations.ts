import { createHash } from 'node:crypto';
import { hashOfToken, randomToken } from '#lib/base/random-token.ts';
import { openText, sealText } from '#lib/base/sealed-text.ts';
import type { Services } from '#lib/base/services.ts';
import type { PlatformName } from './platform-names.ts';

/** How long a person may take to agree, in ms. */
const LIFETIME_MS = 10 * 60 * 1000;
/** How long after that it is deleted, in ms: the clocks of processes differ. */
const FORGET_MS = 24 * 60 * 60 * 1000;

/** An authorization that the person has come back from. */
export interface Returned {
  verifier: string;
  /** The chat that waits for it. */
  sessionId: string | null;
}

/** Authorizations in progress: each is used once, by the person who began it, within ten minutes. */
export interface Authorizations {
  begin(userId: string, provider: PlatformName, sessionId: string | null): Promise<{ state: string; challenge: string }>;
  /** Null if there is none, or no longer. */
  take(userId: string, provider: PlatformName, state: string): Promise<Returned | null>;
}

export function authorizations({ serviceDb, clock }: Pick<Services, 'serviceDb' | 'clock'>, installationSecret: string): Authorizations {
  return {
    async begin(userId, provider, sessionId) {
      const state = randomToken('');
      const verifier = randomToken('');
      const now = clock.now();
      const forgotten = new Date(now.getTime() - FORGET_MS).toISOString();
      await serviceDb.from('oauth_states').delete().lt('expires_at', forgotten).throwOnError();
      await serviceDb
        .from('oauth_states')
        .insert({
          state_hash: hashOfToken(state),
          user_id: userId,
          provider,
          verifier: sealText(installationSecret, hashOfToken(state), verifier),
          session_id: sessionId,
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
        .select('verifier, session_id')
        .throwOnError();
      const [taken] = data;
      const verifier = taken && openText(installationSecret, hashOfToken(state), taken.verifier);
      return verifier ? { verifier, sessionId: taken.session_id } : null;
    },
  };
}
