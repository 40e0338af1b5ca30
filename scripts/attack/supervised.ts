import { signUp } from '#e2e/people/sign-up.ts';
import type { Db } from '#lib/database/db.ts';
import { keysOf } from '#lib/database/embedded/keys.ts';
import { actingAs, Installation, ownSettings, rememberedDatabaseUrl, rememberedPort } from '#scripts/testing/installation.ts';

/** `npm start` on a temporary data folder, with the built-in assistant. */
export interface Supervised {
  installation: Installation;
  dataDir: string;
  /** A signed-in person, and their rows. */
  person(): Promise<{ id: string; cookie: string; db: Db }>;
  databaseUrl: string;
  /** Waits until the whole installation responds; returns the ms since `begin`. */
  healthyAfter(begin: number): Promise<number>;
  stop(): Promise<void>;
}

export async function startSupervised(dataDir: string, more: Record<string, string> = {}): Promise<Supervised> {
  const installation = new Installation(await ownSettings(dataDir, more));
  await installation.isUp();
  return {
    installation,
    dataDir,
    databaseUrl: rememberedDatabaseUrl(dataDir),
    async person() {
      const url = `http://127.0.0.1:${rememberedPort(dataDir)}`;
      const { id, cookies } = await signUp({ url, databaseUrl: '', filesDir: '', ...keysOf(dataDir) });
      return { id, cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '), db: actingAs(dataDir, id) };
    },
    async healthyAfter(begin) {
      await installation.isHealthy();
      return performance.now() - begin;
    },
    stop: () => installation.stop(),
  };
}
