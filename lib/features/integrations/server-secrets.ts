import { z } from 'zod';
import { openText, sealText } from '#lib/base/sealed-text.ts';
import type { Db } from '#lib/database/db.ts';
import { ServerProblem } from './server-problem.ts';
import type { ServerAddress } from './with-connection.ts';

const address = z.object({ url: z.string(), token: z.string().optional() });

/** Stores the addresses and tokens of servers, sealed: no person's token can select them, and they are sent only to their server. */
export interface ServerSecrets {
  keep(userId: string, integrationId: string, address: ServerAddress): Promise<void>;
  /** @throws {ServerProblem} when nothing is stored that can be opened */
  read(userId: string, integrationId: string): Promise<ServerAddress>;
}

/** Secrets in the database, sealed with the installation's secret. */
export function serverSecrets(serviceDb: Db, installationSecret: string): ServerSecrets {
  const about = (userId: string, integrationId: string) => `${userId}/${integrationId}`;
  return {
    async keep(userId, integrationId, secret) {
      const ciphertext = sealText(installationSecret, about(userId, integrationId), JSON.stringify(secret));
      await serviceDb
        .from('integration_secrets')
        .upsert({ user_id: userId, integration_id: integrationId, ciphertext }, { onConflict: 'integration_id' })
        .throwOnError();
    },
    async read(userId, integrationId) {
      const { data } = await serviceDb
        .from('integration_secrets')
        .select('ciphertext')
        .eq('integration_id', integrationId)
        .eq('user_id', userId)
        .maybeSingle()
        .throwOnError();
      const text = data && openText(installationSecret, about(userId, integrationId), data.ciphertext);
      if (!text)
        throw new ServerProblem(
          'The stored address and token of this server can no longer be decrypted. Remove the server and add it again.',
        );
      return address.parse(JSON.parse(text));
    },
  };
}
