import type { GrantStore } from './grant-store.ts';
import { ServerProblem } from './server-problem.ts';
import { type ServerSecret, unreadable } from './server-secrets.ts';
import type { OauthClient } from './sign-in/oauth-client.ts';
import { signInProblem } from './sign-in/sign-in-problem.ts';
import { type Ask, type ServerSettings, withConnection } from './with-connection.ts';

/** How long a token may take to be refreshed, in ms. */
const REFRESH_MS = 60_000;

/** Reaches the servers that people added, with the tokens that are stored for them. */
export interface ServerAccess {
  /**
   * Connects to a server with a token that is valid: refreshed if it is about to expire, and once more if the server refuses it.
   * @throws {ServerProblem}; the reason of `signal` when it is aborted
   */
  connect<T>(
    own: { userId: string; integrationId: string },
    options: { signal?: AbortSignal | undefined; timeoutMs?: number },
    use: (ask: Ask) => Promise<T>,
  ): Promise<T>;
}

export function serverAccess({
  secrets,
  oauth,
  settings,
}: {
  secrets: GrantStore<ServerSecret>;
  oauth: OauthClient;
  settings: ServerSettings;
}): ServerAccess {
  async function refresh(secret: ServerSecret, { signal }: { signal: AbortSignal }): Promise<ServerSecret> {
    const { signIn, refreshToken } = secret;
    if (!signIn || !refreshToken) throw unreadable();
    const { scopes: _, ...granted } = await oauth.refresh(signIn, refreshToken, signal);
    return { url: secret.url, signIn, refreshToken, ...granted };
  }

  return {
    async connect(own, { signal, timeoutMs }, use) {
      const limit = AbortSignal.any([AbortSignal.timeout(REFRESH_MS), ...(signal ? [signal] : [])]);
      try {
        return await secrets.use({ ...own, refresh }, { signal: limit }, (secret) =>
          withConnection(secret, { ...(timeoutMs !== undefined && { timeoutMs }), ...settings }, signal, use),
        );
      } catch (error) {
        signal?.throwIfAborted();
        if (error instanceof ServerProblem && error.unauthorized && (await secrets.read(own))?.signIn)
          throw new ServerProblem('The server no longer accepts your sign-in. Sign in again.', { unauthorized: true, needsSignIn: true });
        if (!(error instanceof ServerProblem) && limit.aborted) throw signInProblem(limit.reason);
        throw error;
      }
    },
  };
}
