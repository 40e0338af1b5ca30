import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { migrationsFolder, notes, startBeside } from '#lib/database/embedded/testing/folders.ts';
import { temporaryFolder } from '#lib/testing/temporary-folder.ts';

const writers = 4;

/**
 * Writes one note after another until the server is gone; `acknowledged` collects the text of each note that the server
 * confirmed.
 */
async function writeUntilGone(url: string, key: string, name: string, acknowledged: string[]): Promise<void> {
  for (let nth = 0; ; nth++) {
    const words = `${name} ${nth}`;
    const headers = { apikey: key, 'content-type': 'application/json' };
    const body = JSON.stringify({ words });
    const status = await fetch(`${url}/rest/v1/notes`, { method: 'POST', headers, body }).then(
      (response) => response.status,
      () => undefined,
    );
    if (status === undefined) return;
    expect(status).toBe(201);
    acknowledged.push(words);
  }
}

test('a database killed three times during writes has every row that it acknowledged', async () => {
  const dataDir = temporaryFolder();
  const migrationsDir = migrationsFolder({ notes });
  const start = () => startBeside({ dataDir, migrationsDir });
  const acknowledged: string[] = [];
  for (const [round, enough] of [20, 45, 70].entries()) {
    const before = acknowledged.length;
    const { url, keys, pid, gone } = await start();
    const writing = Array.from({ length: writers }, (_, nth) =>
      writeUntilGone(url, keys.publishableKey, `round ${round} writer ${nth}:`, acknowledged),
    );
    while (acknowledged.length < before + enough) await setTimeout(5);
    process.kill(pid, 'SIGKILL');
    await gone;
    await Promise.all(writing);
  }
  const { url, keys, stop } = await start();
  const rows = await fetch(`${url}/rest/v1/notes?select=words`, { headers: { apikey: keys.publishableKey, range: '0-99999' } });
  const kept = new Set(((await rows.json()) as { words: string }[]).map((row) => row.words));
  await stop();
  expect(acknowledged.filter((words) => !kept.has(words))).toEqual([]);
  expect(kept.size - acknowledged.length).toBeLessThanOrEqual(3 * writers);
});
