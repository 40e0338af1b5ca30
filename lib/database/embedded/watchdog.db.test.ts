import { Client } from 'pg';
import { expect, test } from 'vitest';
import { migrationsFolder, startBeside } from '#lib/database/embedded/testing/folders.ts';
import { temporaryFolder } from '#lib/testing/temporary-folder.ts';

/** Blocks the only session, and the thread that it runs in, in a way that no timeout and no signal but SIGKILL ends. */
const anHour = 'select pg_sleep(3600)';
const threeSeconds = 'select pg_sleep(3)';

const answers = (url: string) => fetch(`${url}/local/v1/health`).then((response) => response.json());

test('an unresponsive database is killed by its own process and loses nothing', async () => {
  const dataDir = temporaryFolder();
  const stuck = await startBeside({ dataDir, answerSeconds: 3 });
  const note = { method: 'POST', headers: { apikey: stuck.keys.publishableKey, 'content-type': 'application/json' } };
  expect((await fetch(`${stuck.url}/rest/v1/notes`, { ...note, body: JSON.stringify({ words: 'kept' }) })).status).toBe(201);
  const client = new Client({ connectionString: stuck.databaseUrl });
  client.on('error', () => {});
  await client.connect();
  client.query(anHour).catch(() => {});
  expect(await stuck.gone).toBe(null);

  const again = await startBeside({ dataDir });
  expect(await answers(again.url)).toMatchObject({ status: 'ok' });
  const kept = await fetch(`${again.url}/rest/v1/notes?select=words`, { headers: { apikey: again.keys.publishableKey } });
  expect(await kept.json()).toEqual([{ words: 'kept' }]);
});

test('a migration may take longer than a query without being killed', async () => {
  const { url } = await startBeside({ answerSeconds: 1, migrationsDir: migrationsFolder({ slow: threeSeconds }) });
  expect(await answers(url)).toMatchObject({ status: 'ok' });
});
