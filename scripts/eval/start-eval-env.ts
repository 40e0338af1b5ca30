import type { Services } from '#lib/base/services.ts';
import { memoryExtractSpec } from '#lib/features/memories/memory-extract-spec.ts';
import { signUp, startEvalDatabase } from './eval-database.ts';
import type { PartnerVariant } from './eval-partners.ts';
import { EvalPerson } from './eval-person.ts';
import { SeedRows } from './seed-rows.ts';
import { fillWorkspace, type Workspace } from './workspaces.ts';

/** The app's own services and worker in this process, on an embedded Supabase in a temporary folder. */
export interface EvalEnv {
  /** Signs up a person whose account holds this workspace, and who chats with this partner. */
  person(workspace: Workspace, variant?: PartnerVariant): Promise<EvalPerson>;
  /** The services that add rows. */
  services: Pick<Services, 'clock' | 'log' | 'embedder'>;
  /** Ends everything but this process, which the embedder's process and the job queue's connections would keep alive. */
  end(): Promise<void>;
}

/** @param settings the model of the worker, and of the partner unless it has its own, as variables of the environment such as `MODEL` */
export async function startEvalEnv(settings: Record<string, string>): Promise<EvalEnv> {
  const database = await startEvalDatabase(settings);
  // The services read the environment when they are composed.
  const { createEvalPartners } = await import('./eval-partners.ts');
  const { startAppWorker } = await import('#lib/app/worker.ts');
  const { partnerOf, services } = createEvalPartners();
  const { hub } = services;
  const seeds = new SeedRows(services);
  // What is learned after a reply would change rows at some later moment. An evaluation judges the reply itself.
  const worker = await startAppWorker(database.supabase.databaseUrl, { leaveOut: [memoryExtractSpec.name] });
  return {
    services,
    async person(workspace, variant = {}) {
      const id = await signUp(database);
      await fillWorkspace(seeds, id, workspace);
      return new EvalPerson(id, services.actingAs(id), partnerOf(variant), hub);
    },
    async end() {
      await hub.drain(5000);
      await worker.stop(1000);
      await services.jobs?.close();
      await database.end();
    },
  };
}
