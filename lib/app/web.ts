import { existsSync } from 'node:fs';
import { WORKER_AWAY_MS } from '#lib/admin/jobs.ts';
import { systemClock } from '#lib/base/clock.ts';
import { env } from '#lib/base/env.ts';
import { processSingleton } from '#lib/base/process-singleton.ts';
import type { Services } from '#lib/base/services.ts';
import { version } from '#lib/base/version.ts';
import { type AppProcesses, enterProcess } from '#lib/database/storage/app-processes.ts';
import { DiskSpace } from '#lib/database/storage/disk-space.ts';
import { EventStreams, endedLogins } from '#lib/features/inbox/event-streams.ts';
import { createMcpConnections, type McpConnections } from '#lib/features/integrations/connections.ts';
import type { ModelStatus } from '#lib/models/check-model.ts';
import { registry } from '#lib/primitives/index.ts';
import type { Partner } from '#lib/runs/chat/partner.ts';
import { issuedTokens } from '#lib/runs/mcp-server/issued-token.ts';
import { createMcpServer, type McpServer } from '#lib/runs/mcp-server/mcp-server.ts';
import { embedMissing } from '#lib/search/embed-missing.ts';
import { ChangeWatch, lookForChanges } from '#lib/turns/change-watch.ts';
import { chatServices, composePartner } from './partner.ts';
import { commonServices } from './services.ts';

/** What `/api/health` answers. */
export interface Health {
  status: 'ok' | 'degraded';
  database: 'ok' | 'away';
  /** Whether changes can be saved. When `full`, changes are refused until there is space; reading still works. */
  disk: 'ok' | 'full';
  /** Whether a worker process was seen recently. Without one nothing is written, learned or delivered. */
  worker: 'ok' | 'away' | 'unknown';
  /** The model in use, for example `built-in` or `anthropic:claude-sonnet-5-5`. */
  model: string;
  /** Whether the model can be used: `ready`, `built-in`, `checking`, or what is wrong. */
  modelState: ModelStatus['state'];
  version: string;
}

/** What pages, routes and server actions use of a running web process. */
export interface Runtime
  extends Pick<Services, 'clock' | 'log' | 'serviceDb' | 'models' | 'embedder' | 'hub' | 'changes' | 'jobs' | 'storage' | 'outlets'> {
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
  const changes = new ChangeWatch({ look: lookForChanges(serviceDb), log });
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

  async function databaseAnswers(): Promise<boolean> {
    const { error } = await serviceDb.from('profiles').select('id').limit(1).retry(false).abortSignal(AbortSignal.timeout(5000));
    return !error;
  }

  /** The disk of the embedded database, which reports its own state, and the disk of people's files, once there are any. */
  async function diskState(): Promise<Health['disk']> {
    const { SUPABASE_URL, FILES_DIR, DISK_MARGIN_MB } = env();
    if (FILES_DIR && existsSync(FILES_DIR) && new DiskSpace(FILES_DIR, DISK_MARGIN_MB).isFull) return 'full';
    if (!isLoopback(new URL(SUPABASE_URL).hostname)) return 'ok';
    const response = await fetch(`${SUPABASE_URL}/local/v1/health`, { signal: AbortSignal.timeout(5000) });
    const body = response.ok ? ((await response.json()) as { disk?: string }) : {};
    return body.disk === 'full' ? 'full' : 'ok';
  }

  async function workerIsThere(): Promise<Health['worker']> {
    const { data, error } = await serviceDb.rpc('worker_seen_at').retry(false).abortSignal(AbortSignal.timeout(5000));
    if (error) return 'unknown';
    // The database's clock and this machine's wall clock, even if the app's time is set differently.
    return data !== null && systemClock().now().getTime() - Date.parse(data) < WORKER_AWAY_MS ? 'ok' : 'away';
  }

  async function modelInUse(): Promise<Pick<Health, 'model' | 'modelState'>> {
    const { model } = await models.current();
    return { model: model.id, modelState: (await model.check.status(0)).state };
  }

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
    servers,
    log,
    modelStatus: async () => (await models.current()).model.check.status(),
    async health() {
      const [database, worker, disk, { model, modelState }] = await Promise.all([
        databaseAnswers().then(
          (answers) => (answers ? 'ok' : 'away') as Health['database'],
          () => 'away' as const,
        ),
        workerIsThere().catch(() => 'unknown' as const),
        diskState().catch(() => 'ok' as const),
        modelInUse(),
      ]);
      const works = database === 'ok' && disk === 'ok';
      return { status: works ? 'ok' : 'degraded', database, disk, worker, model, modelState, version };
    },
    async sweep() {
      try {
        const ended = processes?.ended() ?? [];
        const { data, error } = await serviceDb.rpc('turns_to_recover', { ended });
        if (error) return false;
        if (await partner.recover(data as { id: string; user_id: string }[], ended)) processes?.forget(ended);
        if (embedder) await embedMissing({ serviceDb, actingAs, embedder }, { batch: 16 });
      } catch (error) {
        log('A sweep failed; the next one will retry', error);
      }
      return true;
    },
  };
}

const isLoopback = (host: string) => ['127.0.0.1', 'localhost', '[::1]'].includes(host);
