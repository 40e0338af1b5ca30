import { z } from 'zod';
import type { Services } from '#lib/base/services.ts';
import { type GrantStore, grantStore } from '../grant-store.ts';
import type { Grant } from './connector.ts';
import { PlatformError } from './platform-error.ts';

const schema = z.object({
  accessToken: z.string(),
  refreshToken: z.string().optional(),
  expiresAt: z.string().optional(),
  scopes: z.array(z.string()),
  account: z.string(),
  home: z.string(),
});

/** What platforms granted. */
export function platformGrants(services: Pick<Services, 'serviceDb' | 'clock'>, installationSecret: string): GrantStore<Grant> {
  return grantStore<Grant>(services, installationSecret, {
    schema,
    about: (userId, integrationId) => `${userId}/${integrationId}/grant`,
    accessToken: (grant) => grant.accessToken,
    isRefusal: (error) => error instanceof PlatformError && error.problem === 'needs_authorization',
    unreadable: () => new PlatformError('needs_authorization', 'The stored tokens of this connection can no longer be decrypted.'),
  });
}
