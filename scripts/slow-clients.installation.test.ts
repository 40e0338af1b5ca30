import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyMigratedPostgres } from '#lib/database/embedded/testing/prepared-postgres.ts';
import { dataFolder, Installation, ownSettings } from './testing/installation.ts';

const folder = dataFolder();
let installation: Installation;
beforeAll(async () => {
  await copyMigratedPostgres(folder.path);
  installation = new Installation(await ownSettings(folder.path));
  await installation.isUp();
}, 600_000);
afterAll(async () => {
  await installation.stop();
  await folder.remove();
}, 60_000);

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
