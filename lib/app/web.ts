import { env } from '#lib/base/env.ts';
import { processSingleton } from '#lib/base/process-singleton.ts';
import type { Services } from '#lib/base/services.ts';
import { version } from '#lib/base/version.ts';
import { type AppProcesses, enterProcess } from '#lib/database/storage/app-processes.ts';
import { EventStreams, endedLogins } from '#lib/features/inbox/event-streams.ts';
import { createMcpConnections, type McpConnections } from '#lib/features/integrations/connections.ts';
import type { ModelStatus } from '#lib/models/check-model.ts';
import { registry } from '#lib/primitives/index.ts';
import type { Partner } from '#lib/runs/chat/partner.ts';
import { issuedTokens } from '#lib/runs/mcp-server/issued-token.ts';
import { createMcpServer, type McpServer } from '#lib/runs/mcp-server/mcp-server.ts';
import { embedMissing } from '#lib/search/embed-missing.ts';
import { ChangeWatch, lookForChanges } from '#lib/turns/change-watch.ts';
import { type Health, readHealth } from './health.ts';
import { chatServices, composePartner } from './partner.ts';
import { commonServices } from './services.ts';

/** What pages, routes and server actions use of a running web process. */
export interface Runtime
  extends Pick<
    Services,
    'clock' | 'log' | 'serviceDb' | 'models' | 'embedder' | 'hub' | 'changes' | 'jobs' | 'storage' | 'outlets' | 'platforms'
  > {
  partner: Partner;
  /** The primitives for MCP clients. */
  mcp: McpServer;
  /** The event streams of open pages. */
  streams: EventStreams;
  /** The MCP servers that people connect. */
  servers: McpConnections;
  /** Whether the key and the model work. */
  modelStatus(): Promise<ModelStatus>;
  health(): Promise<Health>;
  /** Recovers abandoned turns and adds missing embeddings. Never throws; returns whether the database was reachable. */
  sweep(): Promise<boolean>;
}

/** The runtime of this process. */
export function runtime(): Runtime {
  return processSingleton('runtime', compose);
}

function compose(): Runtime {
  const { MCP_OAUTH_ISSUER } = env();
  const common = commonServices();
  const { actingAs, serviceDb, clock, log, models, embedder } = common;
  const changes = new ChangeWatch({ look: lookForChanges(serviceDb), onChangeForAll: () => void models.changed(), log });
  const streams = new EventStreams({ watch: changes, endedLogins: endedLogins(serviceDb), log });
  const servers = createMcpConnections(env(), common);
  const processes = enter();
  const services = chatServices({ instance: processes?.own ?? clock.newId(), tools: servers.tools }, common);
  const { hub, jobs } = services;
  const partner = composePartner(services, { changed: (userId) => changes.changed(userId) });
  const mcp = createMcpServer({
    ...services,
    registry,
    settings: env(),
    secret: env().SUPABASE_SECRET_KEY,
    version,
    ...(MCP_OAUTH_ISSUER ? { issued: issuedTokens({ ...env(), MCP_OAUTH_ISSUER }) } : {}),
  });

  /** Records this process. Without a record, its turns are ended only when their heartbeat is overdue. */
  function enter(): AppProcesses | undefined {
    try {
      return enterProcess(env().DATA_DIR, env().SUPABASE_URL, clock.newId());
    } catch (error) {
      log('This process could not be recorded in DATA_DIR', error);
      return undefined;
    }
  }

  let sweepProblem: string | undefined;

  return {
    partner,
    mcp,
    models,
    embedder,
    hub,
    changes,
    streams,
    jobs,
    clock,
    serviceDb,
    storage: common.storage,
    outlets: common.outlets,
    platforms: common.platforms,
    servers,
    log,
    modelStatus: async () => (await models.current()).model.check.status(),
    health: () => readHealth(common),
    async sweep() {
      try {
        const ended = processes?.ended() ?? [];
        const { data, error } = await serviceDb.rpc('turns_to_recover', { ended });
        if (error) return false;
        if (await partner.recover(data as { id: string; user_id: string }[], ended)) processes?.forget(ended);
        if (embedder) await embedMissing({ serviceDb, actingAs, embedder }, { batch: 16, idle: (mostMs) => hub.idle(mostMs) });
        sweepProblem = undefined;
      } catch (error) {
        // A model server that is away for hours is not logged every ten seconds.
        if (String(error) !== sweepProblem) log('A sweep failed; the next one will retry', error);
        sweepProblem = String(error);
      }
      return true;
    },
  };
}
