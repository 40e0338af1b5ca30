import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { spawnEmbedded } from './process.ts';
import { migrationsFolder, notes, temporaryFolder } from './test-folder.ts';

const writers = 4;

/** Keeps writing one note after the other until the server is gone; answers the words whose writing was acknowledged. */
async function writeUntilGone(url: string, key: string, name: string): Promise<string[]> {
  const acknowledged: string[] = [];
  for (let nth = 0; ; nth++) {
    const words = `${name} ${nth}`;
    const headers = { apikey: key, 'content-type': 'application/json' };
    const body = JSON.stringify({ words });
    const status = await fetch(`${url}/rest/v1/notes`, { method: 'POST', headers, body }).then(
      (response) => response.status,
      () => undefined,
    );
    if (status === undefined) return acknowledged;
    expect(status).toBe(201);
    acknowledged.push(words);
  }
}

test('a database killed in the middle of writes, three times, has every row that it acknowledged', async () => {
  const dataDir = temporaryFolder();
  const start = () => spawnEmbedded({ dataDir, port: 0, migrationsDir: migrationsFolder({ notes }) });
  const acknowledged: string[] = [];
  for (const [round, pause] of [300, 700, 500].entries()) {
    const { url, keys, pid, gone } = await start();
    const writing = Array.from({ length: writers }, (_, nth) => writeUntilGone(url, keys.publishableKey, `round ${round} writer ${nth}:`));
    await setTimeout(pause);
    process.kill(pid, 'SIGKILL');
    await gone;
    const written = (await Promise.all(writing)).flat();
    expect(written.length).toBeGreaterThan(writers);
    acknowledged.push(...written);
  }
  const { url, keys, stop } = await start();
  const rows = await fetch(`${url}/rest/v1/notes?select=words`, { headers: { apikey: keys.publishableKey, range: '0-99999' } });
  const kept = new Set(((await rows.json()) as { words: string }[]).map((row) => row.words));
  await stop();
  expect(acknowledged.filter((words) => !kept.has(words))).toEqual([]);
  expect(kept.size - acknowledged.length).toBeLessThanOrEqual(3 * writers);
});
