import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { startHere } from '#lib/database/embedded/testing/folders.ts';
import { temporaryFolder } from '#lib/testing/temporary-folder.ts';
import { backUp, backupsOf, restore, timeOf } from './backup.ts';
import { DataFolderError } from './data-folder-error.ts';
import type { Embedded } from './server.ts';

const never = 3_600_000;
const add = ({ database, exclusive }: Embedded, words: string) =>
  exclusive.run(() => database.query('insert into public.notes (words) values ($1)', [words]));
const wordsOf = ({ database, exclusive }: Embedded) =>
  exclusive.run(async () =>
    (await database.query<{ words: string }>('select words from public.notes order by id')).rows.map((row) => row.words),
  );

test('backups run on a timer during writes, and the newest three are kept', async () => {
  const dataDir = temporaryFolder();
  const embedded = await startHere({ dataDir, maintenance: { vacuum: never, backup: 20 } });
  const seen = new Set<string>();
  await vi.waitFor(
    async () => {
      await add(embedded, `note ${seen.size} ${Math.random()}`);
      const backups = backupsOf(dataDir);
      expect(backups.length).toBeLessThanOrEqual(3);
      for (const backup of backups) seen.add(backup);
      expect(seen.size).toBeGreaterThanOrEqual(5);
    },
    { timeout: 50_000, interval: 50 },
  );
  await embedded.stop();
  expect(backupsOf(dataDir)).toHaveLength(3);
  expect(backupsOf(dataDir)).toEqual([...new Set([...seen, ...backupsOf(dataDir)])].sort().slice(-3));
  expect(readdirSync(join(dataDir, 'backups')).filter((file) => file.endsWith('.part'))).toEqual([]);
  for (const backup of backupsOf(dataDir)) expect((statSync(backup).mode & 0o777).toString(8)).toBe('600');
});

test('a backup has its time in its name', () => {
  expect(new Date(timeOf('x/2026-03-01T10-20-30-456Z.tar.gz')).toISOString()).toBe('2026-03-01T10:20:30.456Z');
});

describe('restoring a backup', () => {
  test('restores the rows, keeps the previous database, and can be undone', async () => {
    const dataDir = temporaryFolder();
    const before = await startHere({ dataDir });
    await add(before, 'kept');
    const backup = await before.exclusive.run(() => backUp(before.database, dataDir));
    await add(before, 'written later');
    await before.stop();

    const replaced = await restore(backup, dataDir);
    expect(replaced).toMatch(/postgres\.before-/);
    const after = await startHere({ dataDir });
    expect(await wordsOf(after)).toEqual(['kept']);
    await add(after, 'written after');
    expect(await wordsOf(after)).toEqual(['kept', 'written after']);
    await after.stop();
    expect(existsSync(replaced!)).toBe(true);
    expect(readdirSync(dataDir)).not.toContain('postgres.incoming');
  });

  test('works in an empty folder, as on a new machine', async () => {
    const [old, fresh] = [temporaryFolder(), temporaryFolder()];
    const before = await startHere({ dataDir: old });
    await add(before, 'moved');
    const backup = await before.exclusive.run(() => backUp(before.database, old));
    expect(await restore(backup, fresh)).toBeUndefined();
    expect(await wordsOf(await startHere({ dataDir: fresh }))).toEqual(['moved']);
  });

  test('a missing file, an unrelated file and a truncated backup change nothing', async () => {
    const dataDir = temporaryFolder();
    const before = await startHere({ dataDir });
    await add(before, 'kept');
    const backup = await before.exclusive.run(() => backUp(before.database, dataDir));
    await before.stop();
    truncateSync(backup, Math.floor(statSync(backup).size / 2));
    const letter = join(dataDir, 'letter.txt');
    writeFileSync(letter, 'dear');
    await expect(restore(join(dataDir, 'nothing'), dataDir)).rejects.toThrow(/^File not found: .*nothing$/);
    for (const file of [letter, backup]) {
      const failed = restore(file, dataDir);
      await expect(failed).rejects.toThrow(DataFolderError);
      await expect(failed).rejects.toThrow(/is not a backup of this project's database; nothing was changed\.$/);
    }
    expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres'))).toEqual(['postgres']);
    expect(await wordsOf(await startHere({ dataDir }))).toEqual(['kept']);
  });
});

test('people’s files are backed up with the database, and missing ones are restored with it', async () => {
  const dataDir = temporaryFolder();
  const embedded = await startHere({ dataDir });
  const person = join(dataDir, 'files', 'maya');
  mkdirSync(person, { recursive: true });
  writeFileSync(join(person, 'kept'), 'as it was');
  writeFileSync(join(person, 'half.part'), 'half');
  const backup = await embedded.exclusive.run(() => backUp(embedded.database, dataDir));
  for (let more = 0; more < 2; more++) await embedded.exclusive.run(() => backUp(embedded.database, dataDir));
  rmSync(join(person, 'kept'));
  writeFileSync(join(person, 'later'), 'written later');
  await embedded.stop();
  await restore(backup, dataDir);
  expect(readFileSync(join(person, 'kept'), 'utf8')).toBe('as it was');
  expect(readdirSync(person).sort()).toEqual(['half.part', 'kept', 'later']);
  const again = await startHere({ dataDir });
  await again.exclusive.run(() => backUp(again.database, dataDir));
  await again.stop();
  expect(readdirSync(join(dataDir, 'backups')).filter((name) => name.endsWith('.files'))).toHaveLength(3);
});
