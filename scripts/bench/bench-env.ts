import { connectScriptedModel, type RemoteScriptedModel } from '#e2e/scripted-model/index.ts';
import { type Database, startDatabase } from '#e2e/test-env/database.ts';
import { type Instance, scriptedModel, startInstance } from '#e2e/test-env/instance.ts';
import type { Supabase } from '#e2e/test-env/test-env.ts';
import { createLocalEmbedder } from '#lib/search/local-embedder.ts';
import { type Newcomer, newcomer } from './newcomer.ts';
import { startProgram } from './program.ts';

/** The measured parts and the tools to measure them. Every part is a separate process. */
export interface BenchEnv {
  supabase: Supabase;
  /** The process of the embedded Supabase. */
  databasePid: number;
  /** The built app, with semantic search as people have it. */
  app: Instance;
  /** The scripted model: its address, and the functions that script it. */
  model: { url: string; apiKey: string };
  say: RemoteScriptedModel;
  /** Adds a person with a few deliverables and memories. */
  newcomer(): Promise<Newcomer>;
  /** Starts another instance of the app, on a Supabase at another address. */
  anotherApp(supabase: Supabase): Promise<Instance>;
  end(): Promise<void>;
}

/** Starts one embedded Supabase, one scripted model and the built app. */
export async function startBenchEnv(): Promise<BenchEnv> {
  const apiKey = 'bench-key';
  const [database, modelProgram]: [Database, Awaited<ReturnType<typeof startProgram>>] = await Promise.all([
    startDatabase(),
    startProgram('model-program.ts', { apiKey }),
  ]);
  const { supabase } = database;
  const model = { url: modelProgram.url, apiKey };
  const embedder = createLocalEmbedder();
  const anotherApp = (from: Supabase) => startInstance(from, scriptedModel(model), { EMBEDDINGS: 'local' });
  const app = await anotherApp(supabase);
  return {
    supabase,
    databasePid: database.pid,
    app,
    model,
    say: connectScriptedModel(model.url),
    newcomer: () => newcomer(supabase, embedder),
    anotherApp,
    async end() {
      await Promise.all([app.stop(), embedder.close()]);
      await Promise.all([database.end(), modelProgram.stop()]);
    },
  };
}
