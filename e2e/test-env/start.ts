import { signUp } from '#e2e/people/sign-up.ts';
import { startScriptedModel } from '#e2e/scripted-model/index.ts';
import { cheapPasswords } from '#lib/database/embedded/testing/cheap-passwords.ts';
import { startDatabase } from './database.ts';
import { offlineModel, scriptedModel, startInstance, startWorker } from './instance.ts';
import { announceTestEnv, type TestEnv } from './test-env.ts';

/** Global setup of the browser tests. Returns a function that stops everything it started. */
export default async function startTestEnv(): Promise<() => Promise<void>> {
  Object.assign(process.env, cheapPasswords);
  const [database, model] = await Promise.all([startDatabase(), startScriptedModel()]);
  const { supabase } = database;
  // The first account of an installation is its administrator: this one keeps test accounts from becoming one.
  const admin = await signUp(supabase, { name: 'Ada Founder' });
  const [offline, scripted, second, worker] = await Promise.all([
    startInstance(supabase, offlineModel, { EMBEDDINGS: 'local', STREAM_DELAY_MS: '10' }),
    startInstance(supabase, scriptedModel(model)),
    startInstance(supabase, scriptedModel(model)),
    startWorker(supabase, offlineModel, database.dataDir),
  ]);
  announceTestEnv({
    supabase,
    model: { url: model.url, apiKey: model.apiKey },
    apps: { offline: offline.url, scripted: scripted.url, second: second.url },
    admin,
  } satisfies TestEnv);
  return async () => {
    await Promise.all([offline.stop(), scripted.stop(), second.stop(), worker.stop()]);
    await Promise.all([database.end(), model.close()]);
  };
}
