import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { systemClock } from '#lib/base/clock.ts';
import { hashOfToken } from '#lib/base/random-token.ts';
import { keysOf } from '#lib/database/embedded/keys.ts';
import { copyMigratedPostgres } from '#lib/database/embedded/testing/prepared-postgres.ts';
import { makeAccessToken } from '#lib/runs/mcp-server/access-tokens.ts';
import { isRunning } from './installation.ts';
import {
  actingAs,
  areGone,
  dataFolder,
  Installation,
  occupy,
  ownSettings,
  rememberedDatabaseUrl,
  rememberedPort,
  startsBefore,
} from './testing/installation.ts';

/** An installation of the current test, in a temporary folder. */
async function install(more: Record<string, string> = {}): Promise<Installation> {
  const folder = dataFolder();
  await copyMigratedPostgres(folder.path);
  const installation = new Installation(await ownSettings(folder.path, more));
  onTestFinished(async () => {
    await installation.stop();
    await folder.remove();
  });
  return installation;
}

/** Starts with these settings and expects it to give up; returns its output without what `npm start` always prints. */
async function givesUp(settings: Record<string, string>): Promise<string> {
  const installation = new Installation(settings);
  onTestFinished(() => installation.stop());
  expect(await installation.ended).toBe(1);
  await areGone([installation.pid]);
  return installation.said.replace('Building the app…\n', '').trim();
}

describe('a running installation', () => {
  const folder = dataFolder();
  const person = { email: 'ada@example.com', password: 'a good password' };
  let installation: Installation;
  const database = () => {
    const { publishableKey } = keysOf(folder.path);
    const url = `http://127.0.0.1:${rememberedPort(folder.path)}`;
    return createClient(url, publishableKey, { auth: { persistSession: false, autoRefreshToken: false } });
  };

  startsBefore(folder, async () => {
    installation = new Installation(await ownSettings(folder.path));
    return installation;
  });
  beforeAll(async () => {
    await database().auth.signUp(person);
  });

  test('is healthy when it prints its address', async () => {
    expect(installation.said).toContain(`Thinking Partner is at ${installation.url} (Ctrl-C to stop).`);
    expect(await installation.health()).toMatchObject({
      status: 200,
      body: { status: 'ok', database: 'ok', model: 'built-in', modelState: 'built-in', version: expect.stringMatching(/^\d+\.\d+\.\d+/) },
    });
    expect(rememberedPort(folder.path)).toBe(Number(installation.settings.SUPABASE_PORT));
  });

  test('keeps its port: a second installation there gives up with one sentence', async () => {
    const { PORT } = installation.settings;
    expect(await givesUp({ ...installation.settings, DATA_DIR: join(folder.path, 'other') })).toBe(
      `Port ${PORT} on 127.0.0.1 is in use. Stop the program that uses it, or set PORT to another port.`,
    );
  });

  test('keeps its data folder: a second installation there gives up with one sentence', async () => {
    const [pid] = installation.parts().database;
    expect(await givesUp(await ownSettings(folder.path))).toBe(
      `The data folder ${folder.path} is in use by another process (pid ${pid}): stop that one first, or set DATA_DIR to another folder.`,
    );
  });

  test('accepts an API client with a token, over HTTP and through npm run mcp', async () => {
    const db = actingAs(folder.path, (await database().auth.signInWithPassword(person)).data.user!.id);
    const token = await makeAccessToken(db, systemClock(), { name: 'An editor', scopes: ['read', 'write'], days: null });
    const address = `${installation.url}/api/mcp`;
    const authorization = `Bearer ${token}`;
    const transports = [
      new StreamableHTTPClientTransport(new URL(address), { requestInit: { headers: { authorization } } }),
      new StdioClientTransport({
        command: 'npm',
        args: ['run', '--silent', 'mcp'],
        env: { ...getDefaultEnvironment(), MCP_URL: address, MCP_TOKEN: token },
        stderr: 'ignore',
      }),
    ];
    for (const [nth, transport] of transports.entries()) {
      const client = new Client({ name: 'editor', version: '1.0.0' });
      await client.connect(transport);
      onTestFinished(() => client.close());
      expect((await client.listTools()).tools.map(({ name }) => name)).toContain('Write');
      await client.callTool({ name: 'Write', arguments: { ref: 'memory:new', content: { content: `Noted by program ${nth}` } } });
      const listed = await client.callTool({ name: 'List', arguments: { pattern: 'memory:*' } });
      expect(listed.structuredContent).toMatchObject({ success: true, count: nth + 1 });
    }
    const from = (origin: string) => fetch(address, { method: 'POST', headers: { authorization, origin }, body: '{}' });
    expect((await from('https://elsewhere.example')).status).toBe(403);
    expect((await fetch(address, { method: 'POST', body: '{}' })).headers.get('www-authenticate')).toContain(
      `resource_metadata="${installation.url}/.well-known/oauth-protected-resource/api/mcp"`,
    );
    const metadata = await fetch(`${installation.url}/.well-known/oauth-protected-resource/api/mcp`);
    expect(await metadata.json()).toMatchObject({ resource: address });
  });

  test('restarts a killed app', async () => {
    const [pid] = installation.parts().app;
    process.kill(pid!, 'SIGKILL');
    await installation.says('The app is back.');
    await installation.isHealthy();
    expect(installation.parts().app).toHaveLength(1);
    expect(installation.parts().app).not.toContain(pid);
  });

  test('restarts a killed worker, and writes what has become due', async () => {
    const [pid] = installation.parts().worker;
    const db = actingAs(folder.path, (await database().auth.signInWithPassword(person)).data.user!.id);
    const { data } = await db
      .from('deliverables')
      .insert({
        title: 'Status',
        deliverable_type: 'status_report',
        next_run_at: '2026-01-05T09:00:00Z',
        sources: [{ type: 'description', value: 'Shipped search.' }],
      })
      .select('id')
      .single()
      .throwOnError();
    process.kill(pid!, 'SIGKILL');
    await installation.says('The worker is back.');
    expect(installation.parts().worker).not.toContain(pid);
    await vi.waitFor(
      async () => {
        const { data: versions } = await db.from('deliverable_versions').select('status').eq('deliverable_id', data.id).throwOnError();
        expect(versions).toEqual([{ status: 'staged' }]);
      },
      { timeout: 120_000, interval: 200 },
    );
  });

  test('restarts a killed database on the same port and data, and reports its health in the meantime', async () => {
    const [pid] = installation.parts().database;
    const port = rememberedPort(folder.path);
    process.kill(pid!, 'SIGKILL');
    await areGone([pid!]);
    expect(await installation.health()).toMatchObject({ status: 503, body: { status: 'degraded', database: 'away' } });
    await installation.says('The database is back.');
    await installation.isHealthy();
    expect(rememberedPort(folder.path)).toBe(port);
    expect((await database().auth.signInWithPassword(person)).error).toBeNull();
  });

  test('serves as the Supabase of a second app, which starts nothing embedded', async () => {
    const { url, settings } = await asProject();
    const second = await install(settings);
    await second.isUp();
    expect(second.parts()).toEqual({ app: [expect.any(Number)], worker: [expect.any(Number)], database: [] });
    expect((await second.health())?.status).toBe(200);
    expect(url).not.toContain(second.settings.SUPABASE_PORT);
  });

  test('refuses a second app with a different signing secret', async () => {
    const { settings } = await asProject();
    const said = await givesUp({ ...(await ownSettings(folder.path)), ...settings, SUPABASE_JWT_SECRET: 'another secret'.repeat(4) });
    expect(said).toMatch(/^The database at SUPABASE_URL does not accept a token made with SUPABASE_JWT_SECRET .*\(PGRST\d+: .*\)\.$/);
    expect(said).not.toContain('another secret');
  });

  test('exits on SIGTERM with code 0 and leaves nothing running', async () => {
    const { app, worker, database } = installation.parts();
    installation.signal('SIGTERM');
    expect(await installation.ended).toBe(0);
    expect([app.length, worker.length, database.length]).toEqual([1, 1, 1]);
    await areGone([...app, ...worker, ...database]);
    expect(installation.said).toMatch(/Stopping…\n$/);
  });

  async function asProject() {
    const { publishableKey, secretKey, jwtSecret } = keysOf(folder.path);
    const url = `http://127.0.0.1:${rememberedPort(folder.path)}`;
    const settings = {
      SUPABASE_URL: url,
      SUPABASE_PUBLISHABLE_KEY: publishableKey,
      SUPABASE_SECRET_KEY: secretKey,
      SUPABASE_JWT_SECRET: jwtSecret,
      DATABASE_URL: rememberedDatabaseUrl(folder.path),
    };
    return { url, settings };
  }
});

// npm sends the signal to the shell that runs a script; a shell that stays in between would not pass it on.
describe('npm start', () => {
  const folder = dataFolder();
  let settings: Record<string, string>;
  let port: number;
  beforeAll(async () => {
    await copyMigratedPostgres(folder.path);
    settings = await ownSettings(folder.path);
  });
  afterAll(() => folder.remove());

  async function start(more: Record<string, string> = {}) {
    const installation = new Installation({ ...settings, ...more }, ['npm', 'start']);
    await installation.isUp();
    return installation;
  }

  async function endsOn(signal: 'SIGTERM' | 'SIGINT', installation: Installation) {
    installation.signal(signal);
    expect(await installation.ended).toBe(0);
    expect(installation.said).toMatch(/Stopping…\n$/);
    expect(await installation.health()).toBeUndefined();
    expect(isRunning(folder.path)).toBe(false);
  }

  test('takes the next free port if the database’s is in use; SIGINT to npm itself stops everything before npm exits', async () => {
    const taken = Number(settings.SUPABASE_PORT);
    const release = await occupy(taken);
    onTestFinished(release);
    const installation = await start();
    onTestFinished(() => installation.stop());
    port = rememberedPort(folder.path);
    expect(port).toBeGreaterThan(taken);
    await endsOn('SIGINT', installation);
  });

  describe('at the next start, at a public address', () => {
    let installation: Installation;
    beforeAll(async () => {
      installation = await start({ SITE_URL: 'https://partner.example.com' });
    });
    afterAll(() => installation.stop());

    test('keeps that port, even if the first is free again', async () => {
      expect(rememberedPort(folder.path)).toBe(port);
      expect((await fetch(`http://127.0.0.1:${port}/local/v1/health`)).status).toBe(200);
    });

    test('a printed link admits the first account, the administrator’s, and no one else', async () => {
      await installation.says('/sign-up?invitation=inv_');
      const link = new URL(/https:\S+/.exec(installation.said.split('No accounts yet')[1]!)![0]);
      expect(link.origin).toBe('https://partner.example.com');
      const { publishableKey, secretKey } = keysOf(folder.path);
      const client = (key: string) =>
        createClient(`http://127.0.0.1:${port}`, key, { auth: { persistSession: false, autoRefreshToken: false } });
      const signUp = (email: string) => client(publishableKey).auth.signUp({ email, password: 'a good password' });
      expect((await signUp('eve@example.com')).data.user).toBeNull();
      const hash = hashOfToken(link.searchParams.get('invitation')!);
      expect((await client(secretKey).rpc('admit_address', { address: 'ada@example.com', hash })).data).toBe('invited');
      expect((await signUp('ada@example.com')).data.user?.app_metadata.role).toBe('admin');
      expect((await signUp('eve@example.com')).data.user).toBeNull();
    });

    test('SIGTERM to npm itself stops everything before npm exits', async () => {
      await endsOn('SIGTERM', installation);
    });
  });
});

test('a signal during startup makes it exit with code 0 and leaves nothing running', async () => {
  const installation = await install();
  let seen = installation.parts();
  while (seen.database.length === 0) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    seen = installation.parts();
  }
  installation.signal('SIGTERM');
  expect(await installation.ended).toBe(0);
  await areGone([...seen.app, ...seen.worker, ...seen.database]);
  expect(installation.said).not.toContain('Thinking Partner is at');
});

test('a damaged data folder is reported in one sentence', async () => {
  const folder = dataFolder();
  await copyMigratedPostgres(folder.path);
  onTestFinished(folder.remove);
  const settings = await ownSettings(folder.path);
  truncateSync(join(folder.path, 'postgres/global/pg_control'), 10);
  expect(await givesUp(settings)).toBe(
    `The database in ${join(folder.path, 'postgres')} is damaged and cannot be opened: restore a backup with "npm run db:restore <file>", or start over with "npm run db:reset".`,
  );
});

test('an invalid setting is reported', async () => {
  expect(await givesUp({ ...(await ownSettings('unused')), EMBEDDINGS: 'many' })).toBe(
    'The configuration is not usable:\n  EMBEDDINGS must be "local", "none", "openai-compatible:<model id>" or "voyage:<model id>"',
  );
});
