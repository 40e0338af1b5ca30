import { z } from 'zod';
import type { Services } from '#lib/base/services.ts';
import { type GrantStore, grantStore } from './grant-store.ts';
import { ServerProblem } from './server-problem.ts';
import { registeredSignIn } from './sign-in/sign-in.ts';

const schema = z.object({
  url: z.string(),
  token: z.string().optional(),
  refreshToken: z.string().optional(),
  expiresAt: z.string().optional(),
  /** How the person signed in; absent for a token that they entered. */
  signIn: registeredSignIn.optional(),
});

/** The address of a server and the tokens for it, which are sent to nobody else. */
export type ServerSecret = z.output<typeof schema>;

/** The secrets of MCP servers. */
export function serverSecrets(services: Pick<Services, 'serviceDb' | 'clock'>, installationSecret: string): GrantStore<ServerSecret> {
  return grantStore<ServerSecret>(services, installationSecret, {
    schema,
    about: (userId, integrationId) => `${userId}/${integrationId}`,
    accessToken: ({ token }) => token,
    isRefusal: (error) => error instanceof ServerProblem && error.unauthorized,
    unreadable,
  });
}

/** The error when the secret of a server cannot be opened. */
export const unreadable = () =>
  new ServerProblem('The stored address and token of this server can no longer be decrypted. Remove the server and add it again.');
