import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { createClient } from '@supabase/supabase-js';
import { inject, onTestFinished } from 'vitest';
import { systemClock } from '#lib/base/clock.ts';
import { createActingAs } from '#lib/database/acting-as.ts';
import type { Db } from '#lib/database/db.ts';
import { type Person, signUp } from '#lib/database/embedded/testing/people.ts';
import { folderStorage } from '#lib/database/storage/folder-storage.ts';
import { registry } from '#lib/primitives/index.ts';
import { temporaryFolder } from '#lib/testing/temporary-folder.ts';
import { Hub } from '#lib/turns/hub.ts';
import { makeAccessToken } from '../access-tokens.ts';
import { createMcpServer, type McpOptions, type McpServer } from '../mcp-server.ts';
import type { Scope } from '../scopes.ts';

export const SITE_URL = 'http://127.0.0.1:4000';
/** Another process of the app, which shares no memory with this one. */
export type Answers = Pick<McpServer, 'handle'>;

export const MCP_URL = `${SITE_URL}/api/mcp`;

/** A server on the test database, with a person and its log. */
export interface McpTestEnv {
  mcp: McpServer;
  hub: Hub;
  person: Person;
  /** The person's own rows. */
  db: Db;
  logged: string[];
  token(scopes?: Scope[]): Promise<string>;
  /** Connects the official client, whose requests go to the processes in turn. */
  connect(token: string, client?: Client, processes?: Answers[]): Promise<Client>;
}

/** Signs up a new person and starts a server like a process of the app. */
export async function mcpTestEnv(more: Partial<McpOptions> = {}): Promise<McpTestEnv> {
  const { url, publishableKey, secretKey, jwtSecret } = inject('supabase');
  const actingAs = createActingAs({ SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: publishableKey, SUPABASE_JWT_SECRET: jwtSecret });
  const person = await signUp('ada');
  const logged: string[] = [];
  const hub = new Hub();
  const clock = systemClock();
  const mcp = createMcpServer({
    actingAs,
    registry,
    hub,
    clock,
    instance: 'test',
    log: (message, error) => `log-${logged.push(`${message} ${error ?? ''}`.trim())}`,
    storage: folderStorage(temporaryFolder()),
    serviceDb: createClient(url, secretKey, { auth: { persistSession: false } }),
    settings: { SITE_URL },
    secret: secretKey,
    version: '1.2.3',
    ...more,
  });
  const db = actingAs(person.id);
  return {
    mcp,
    hub,
    person,
    db,
    logged,
    token: (scopes = ['read', 'write', 'execute']) => makeAccessToken(db, clock, { name: 'A test', scopes, days: 30 }),
    async connect(token, client = new Client({ name: 'test-client', version: '1.0.0' }), processes = [mcp]) {
      let requests = 0;
      const transport = new StreamableHTTPClientTransport(new URL(MCP_URL), {
        fetch: (input, init) => processes[requests++ % processes.length]!.handle(new Request(input, init as RequestInit)),
        requestInit: { headers: { authorization: `Bearer ${token}` } },
      });
      await client.connect(transport);
      onTestFinished(() => client.close());
      return client;
    },
  };
}

/** The turns of this person's programs after they have ended, with their calls, oldest first. */
export async function turnsOf({ db, hub }: McpTestEnv) {
  await hub.drain(5000);
  const { data } = await db
    .from('turns')
    .select('trigger, operator, status, exit_reason, exit_detail, model, turn_calls (name, state, effect, error_code, input)')
    .eq('operator', 'mcp')
    .order('started_at')
    .throwOnError();
  return data;
}

/** A message in a POST request, like a client's. */
export function post(message: unknown, headers: Record<string, string> = {}): Request {
  return new Request(MCP_URL, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body: typeof message === 'string' ? message : JSON.stringify(message),
  });
}
