import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { Client } from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Person, signUp } from '#e2e/people/sign-up.ts';
import { systemClock } from '#lib/base/clock.ts';
import { keysOf } from '#lib/database/embedded/keys.ts';
import { copyMigratedPostgres } from '#lib/database/embedded/testing/prepared-postgres.ts';
import { makeAccessToken } from '#lib/runs/mcp-server/access-tokens.ts';
import { mountSmallDisk } from '#lib/testing/small-disk.ts';
import {
  actingAs,
  areGone,
  dataFolder,
  Installation,
  ownSettings,
  rememberedDatabaseUrl,
  rememberedPort,
  startsBefore,
} from './testing/installation.ts';

const folder = dataFolder();
let installation: Installation;
startsBefore(folder, async () => {
  await copyMigratedPostgres(folder.path);
  installation = new Installation(await ownSettings(folder.path, { STREAM_DELAY_MS: '10000' }));
  return installation;
});

/** Connections that each start with this text and then send nothing more, or a byte occasionally. */
async function hold(count: number, begin: string): Promise<{ sockets: Socket[]; end(): void }> {
  const { PORT } = installation.settings;
  const sockets = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<Socket>((resolve, reject) => {
          const socket = connect(Number(PORT), '127.0.0.1', () => {
            if (begin) socket.write(begin);
            resolve(socket);
          });
          socket.on('error', reject);
        }),
    ),
  );
  return {
    sockets,
    end() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

test.each([
  ['200 connections that say nothing', ''],
  ['200 requests whose headers never end', 'GET /sign-in HTTP/1.1\r\nHost: x\r\nX-Slow: '],
  [
    '200 bodies that never end',
    'POST /api/chat HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500000\r\n\r\n{"id":',
  ],
  [
    '200 forms that never end',
    'POST /sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nTransfer-Encoding: chunked\r\n\r\n',
  ],
  [
    '200 unfinished calls of an API client',
    'POST /api/mcp HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{',
  ],
])('%s delay no one else', async (_, begin) => {
  const held = await hold(200, begin);
  try {
    for (let n = 0; n < 5; n++) expect((await fetch(`${installation.url}/sign-in`)).status).toBe(200);
    expect((await installation.health())?.status).toBe(200);
  } finally {
    held.end();
  }
});

test('readers that do not read a page delay no one else', async () => {
  const held = await hold(200, 'GET /sign-in HTTP/1.1\r\nHost: x\r\n\r\n');
  for (const socket of held.sockets) socket.pause();
  try {
    for (let n = 0; n < 5; n++) expect((await fetch(`${installation.url}/sign-in`)).status).toBe(200);
  } finally {
    held.end();
  }
});

/** A signed-in person in the installation of a data folder. */
async function personOf(dataDir: string): Promise<Person & { cookie: string }> {
  const url = `http://127.0.0.1:${rememberedPort(dataDir)}`;
  const person = await signUp({ url, databaseUrl: '', filesDir: '', ...keysOf(dataDir) });
  return { ...person, cookie: person.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
}

const send = (url: string, cookie: string, text: string, signal?: AbortSignal) =>
  fetch(`${url}/api/chat`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ id: randomUUID(), message: { id: randomUUID(), role: 'user', parts: [{ type: 'text', text }] } }),
    ...(signal ? { signal } : {}),
  });

test('a turn that ran when the app was killed is interrupted after the restart, regardless of its heartbeat', async () => {
  const { id, cookie } = await personOf(folder.path);
  const turns = () => actingAs(folder.path, id).from('turns').select('status, exit_reason');
  const left = new AbortController();
  const answer = await send(installation.url, cookie, 'What can you do?', left.signal);
  expect(answer.status).toBe(200);
  expect((await turns().throwOnError()).data).toMatchObject([{ status: 'running' }]);
  const [pid] = installation.parts().app;
  process.kill(pid!, 'SIGKILL');
  left.abort();
  const database = new Client({ connectionString: rememberedDatabaseUrl(folder.path) });
  await database.connect();
  onTestFinished(() => database.end());
  // It does not count as abandoned for an hour.
  await database.query("update turns set heartbeat_at = now() + interval '1 hour' where status = 'running'");
  await vi.waitFor(async () => expect((await turns().throwOnError()).data).toMatchObject([{ status: 'ended' }]), {
    timeout: 120_000,
    interval: 100,
  });
  const [turn] = (await turns().throwOnError()).data!;
  expect(turn!.exit_reason).toBe('interrupted');
});

test('a stuck database is restarted, which is logged, and no data is lost', async () => {
  const { id } = await personOf(folder.path);
  await actingAs(folder.path, id).from('memories').insert({ content: 'Kept', type: 'fact' }).throwOnError();
  const client = new Client({ connectionString: rememberedDatabaseUrl(folder.path) });
  client.on('error', () => {});
  await client.connect();
  client.query('select pg_sleep(3600)').catch(() => {});
  await installation.says('The database has not answered for 10 s. Ending it, so that it can be restarted.');
  await installation.says('The database is back.');
  await installation.isHealthy();
  const { data } = await actingAs(folder.path, id).from('memories').select('content').throwOnError();
  expect(data).toEqual([{ content: 'Kept' }]);
});

test('while the disk is full, writes are refused with a message and reads work; writes resume once there is space', async ({ skip }) => {
  const disk = mountSmallDisk(400);
  if (typeof disk === 'string') return skip(disk);
  await copyMigratedPostgres(`${disk.path}/data`);
  const small = new Installation(await ownSettings(`${disk.path}/data`, { DISK_MARGIN_MB: '100' }));
  onTestFinished(async () => {
    await small.stop();
    await disk.remove();
  });
  await small.isUp();
  const dataDir = `${disk.path}/data`;
  const { id, cookie } = await personOf(dataDir);
  const db = actingAs(dataDir, id);
  const token = await makeAccessToken(db, systemClock(), { name: 'An editor', scopes: ['read', 'write'], days: null });
  const tool = async (name: string, input: object) => {
    const response = await fetch(`${small.url}/api/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } }),
    });
    // A failure is JSON within the text of an answer.
    return (await response.text()).replaceAll('\\"', '"');
  };
  const remember = () => tool('Write', { ref: 'memory:new', content: { content: 'The launch is in May' } });
  const page = () => fetch(`${small.url}/memories`, { headers: { cookie } });
  expect(await remember()).toContain('"success":true');

  const free = disk.fill(50);
  await small.says('The disk is full: ');
  expect(await small.health()).toMatchObject({ status: 200, body: { status: 'degraded', database: 'ok', disk: 'full' } });
  const refused = await send(small.url, cookie, 'Hello');
  expect([refused.status, await refused.json()]).toMatchObject([
    503,
    { error: 'disk_full', message: expect.stringMatching(/^The disk is full/) },
  ]);
  const failure = await remember();
  expect(failure).toContain('"success":false');
  expect(failure).toContain('"error":"disk_full"');
  const read = await page();
  expect([read.status, await read.text()]).toEqual([200, expect.stringContaining('The launch is in May')]);
  // A call that cannot be recorded is not executed, so MCP reads are refused too.
  expect(await tool('List', { pattern: 'memory:*' })).toContain('"error":"disk_full"');

  await free();
  await small.says('The disk has space again');
  await vi.waitFor(async () => expect((await small.health())?.body).toMatchObject({ status: 'ok', disk: 'ok' }));
  expect((await send(small.url, cookie, 'Hello')).status).toBe(200);
  expect(await remember()).toContain('"success":true');
});

test('an installation whose output is no longer read continues, also after its database was killed', async () => {
  const [database] = installation.parts().database;
  installation.closeOutput();
  process.kill(database!, 'SIGKILL');
  await expect.poll(() => installation.parts().database, { timeout: 60_000 }).toEqual([expect.not.toBeOneOf([database])]);
  await expect.poll(async () => (await installation.health())?.status, { timeout: 60_000 }).toBe(200);
});

test('when the installation is killed, its app, worker and database exit by themselves', async () => {
  const { app, worker, database } = installation.parts();
  expect([app.length, worker.length, database.length]).toEqual([1, 1, 1]);
  installation.signal('SIGKILL');
  await areGone([...app, ...worker, ...database]);
});
