import { createClient } from '@supabase/supabase-js';
import { Client } from 'pg';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { startBeside } from '#lib/database/embedded/testing/folders.ts';
import { mountSmallDisk, type SmallDisk } from '#lib/testing/small-disk.ts';
import { DataFolderError } from './data-folder-error.ts';
import type { EmbeddedProcess } from './process.ts';

/** A small disk for the running test, which is skipped with a reason where none can be mounted. */
function smallDisk(skip: (note: string) => never): SmallDisk {
  const disk = mountSmallDisk(300);
  if (typeof disk === 'string') return skip(disk);
  onTestFinished(() => disk.remove());
  return disk;
}

const startOn = (disk: SmallDisk) => startBeside({ dataDir: `${disk.path}/data`, diskMarginMb: 60 });

async function health({ url }: EmbeddedProcess) {
  return (await (await fetch(`${url}/local/v1/health`)).json()) as { status: string; disk: string };
}
const isFull = (embedded: EmbeddedProcess) => vi.waitFor(async () => expect(await health(embedded)).toMatchObject({ disk: 'full' }));
const hasSpace = (embedded: EmbeddedProcess) => vi.waitFor(async () => expect(await health(embedded)).toMatchObject({ disk: 'ok' }));

describe('while the disk is full', () => {
  test('REST refuses writes with a message, reads and sign-in work, and writes resume once there is space', async ({ skip }) => {
    const disk = smallDisk(skip);
    const embedded = await startOn(disk);
    const client = createClient(embedded.url, embedded.keys.publishableKey, { auth: { persistSession: false } });
    const write = (words: string) => client.from('notes').insert({ words });
    const read = async () => (await client.from('notes').select('words').order('id')).data?.map((row) => row.words);
    const person = { email: 'ada@example.com', password: 'a good password' };
    expect((await client.auth.signUp(person)).error).toBeNull();
    expect((await write('before')).error).toBeNull();

    const free = disk.fill(50);
    await isFull(embedded);
    const refused = await write('while full');
    expect([refused.status, refused.error?.code, refused.error?.message]).toEqual([
      503,
      '53100',
      'The disk is full: writes are refused until there is space.',
    ]);
    expect(await read()).toEqual(['before']);
    expect((await client.auth.signInWithPassword(person)).error).toBeNull();

    await free();
    await hasSpace(embedded);
    expect((await write('after')).error).toBeNull();
    expect(await read()).toEqual(['before', 'after']);
  });

  test('clients of the wire port can only read, unless they ask to write', async ({ skip }) => {
    const disk = smallDisk(skip);
    const embedded = await startOn(disk);
    const client = new Client({ connectionString: embedded.databaseUrl });
    await client.connect();
    onTestFinished(() => client.end());
    const free = disk.fill(50);
    await isFull(embedded);
    await expect(client.query("insert into notes (words) values ('while full')")).rejects.toMatchObject({ code: '25006' });
    expect((await client.query('select count(*)::int as notes from notes')).rows).toEqual([{ notes: 0 }]);
    await client.query("begin read write; insert into notes (words) values ('on purpose'); commit");
    await free();
    await hasSpace(embedded);
    await client.query("insert into notes (words) values ('after')");
    expect((await client.query('select words from notes order by id')).rows.map((row) => row.words)).toEqual(['on purpose', 'after']);
  });

  test('a starting database reports a full disk instead of damage, and starts once there is space', async ({ skip }) => {
    const disk = smallDisk(skip);
    await (await startOn(disk)).stop();
    const free = disk.fill(10);
    const error = await startOn(disk).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(DataFolderError);
    expect((error as Error).message).toMatch(/^The disk is full: \d+ MB are free at .* Free some space; nothing was lost\.$/);
    await free();
    expect(await health(await startOn(disk))).toMatchObject({ status: 'ok', disk: 'ok' });
  });
});
