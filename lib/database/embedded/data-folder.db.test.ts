import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { migrationsFolder, optionsOf, startBeside, startHere } from '#lib/database/embedded/testing/folders.ts';
import { temporaryFolder } from '#lib/testing/temporary-folder.ts';
import { DataFolderError } from './data-folder-error.ts';
import { keysOf } from './keys.ts';
import { lockDataFolder } from './lock.ts';
import { type EmbeddedProcess, spawnEmbedded } from './process.ts';
import { startEmbedded } from './server.ts';

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
const failure = (start: Promise<unknown>) =>
  start.then(
    () => undefined,
    (error: Error) => error,
  );

describe('the lock', () => {
  const dataDir = temporaryFolder();
  let first: EmbeddedProcess;
  beforeAll(async () => {
    first = await spawnEmbedded(optionsOf({ dataDir }));
  });
  afterAll(() => first.stop());

  test('a second process is refused with one sentence that names the folder and its owner', async () => {
    for (const second of [startHere({ dataDir }), startBeside({ dataDir })]) {
      const error = await failure(second);
      expect(error).toBeInstanceOf(DataFolderError);
      expect(error?.message).toBe(
        `The data folder ${dataDir} is in use by another process (pid ${first.pid}): stop that one first, or set DATA_DIR to another folder.`,
      );
    }
  });

  test('the lock of a killed process is ignored', async () => {
    process.kill(first.pid, 'SIGKILL');
    await first.gone;
    const second = await startHere({ dataDir });
    expect(second.keys).toEqual(first.keys);
  });

  test('is released', () => {
    const folder = temporaryFolder();
    lockDataFolder(folder)();
    const unlock = lockDataFolder(folder);
    expect(() => lockDataFolder(folder)).toThrow(DataFolderError);
    unlock();
  });
});

describe('the keys', () => {
  test('are readable only by their owner, like the folder', () => {
    const folder = join(temporaryFolder(), 'data');
    keysOf(folder);
    expect(modeOf(join(folder, 'keys.json'))).toBe('600');
    expect(modeOf(folder)).toBe('700');
    expect(readdirSync(folder)).toEqual(['keys.json']);
  });

  test('are created once, and differ between folders', () => {
    const [one, other] = [temporaryFolder(), temporaryFolder()];
    expect(keysOf(one)).toEqual(keysOf(one));
    expect(keysOf(one).jwtSecret).not.toBe(keysOf(other).jwtSecret);
  });

  test.each(['', '{"publishableKey": "sb_publishable_x", "secretKey": "the only secret"}'])(
    'a damaged file is reported without its content: %j',
    (text) => {
      const folder = temporaryFolder();
      writeFileSync(join(folder, 'keys.json'), text);
      expect(() => keysOf(folder)).toThrow(/^The keys in .*keys\.json cannot be read: restore the file/);
      expect(() => keysOf(folder)).not.toThrow(/the only secret/);
    },
  );
});

describe('the database', () => {
  const damages: [string, (postgres: string) => void][] = [
    ['a control file cut short', (postgres) => truncateSync(join(postgres, 'global/pg_control'), 100)],
    ['no version file', (postgres) => rmSync(join(postgres, 'PG_VERSION'))],
    ['no write-ahead log', (postgres) => rmSync(join(postgres, 'pg_wal'), { recursive: true })],
    ['its catalogs gone', (postgres) => rmSync(join(postgres, 'base'), { recursive: true })],
  ];

  /** A data folder with this damage, and how a start must report it. */
  function damagedFolder(damage: (postgres: string) => void) {
    const dataDir = temporaryFolder();
    const postgres = join(dataDir, 'postgres');
    cpSync(inject('emptyPostgres'), postgres, { recursive: true });
    damage(postgres);
    return {
      dataDir,
      message: `The database in ${postgres} is damaged and cannot be opened: restore a backup with "npm run db:restore <file>", or start over with "npm run db:reset".`,
    };
  }

  test.each(damages)('with %s is reported as damaged in one sentence that says what to do', async (_, damage) => {
    const { dataDir, message } = damagedFolder(damage);
    const error = await failure(startHere({ dataDir }));
    expect(error).toBeInstanceOf(DataFolderError);
    expect(error?.message).toBe(message);
  });

  test('in a separate process is reported as damaged in the same sentence', async () => {
    const { dataDir, message } = damagedFolder(damages[0]![1]);
    const error = await failure(startBeside({ dataDir }));
    expect(error).toBeInstanceOf(DataFolderError);
    expect(error?.message).toBe(message);
  });

  test('leaves a folder with other content alone', async () => {
    const dataDir = temporaryFolder();
    mkdirSync(join(dataDir, 'postgres'));
    writeFileSync(join(dataDir, 'postgres', 'letters.txt'), 'dear');
    expect(await failure(startHere({ dataDir }))).toBeInstanceOf(DataFolderError);
    expect(readFileSync(join(dataDir, 'postgres', 'letters.txt'), 'utf8')).toBe('dear');
  });

  test.each([
    ['is missing', () => {}],
    ['is empty', (postgres: string) => void mkdirSync(postgres)],
  ])('that %s while the keys of an installation exist is reported, and no new one is created', async (_, make) => {
    const dataDir = temporaryFolder();
    const postgres = join(dataDir, 'postgres');
    keysOf(dataDir);
    make(postgres);
    const before = readdirSync(dataDir);
    const options = { dataDir, port: 0, migrationsDir: migrationsFolder({}) };
    for (const start of [() => startEmbedded(options), () => spawnEmbedded(options)]) {
      const error = await failure(start());
      expect(error).toBeInstanceOf(DataFolderError);
      expect(error?.message).toBe(
        `The database in ${postgres} is gone: the folder is missing or empty, but the keys of an installation still exist. Put the folder back, restore a backup with "npm run db:restore <file>", or start over with "npm run db:reset".`,
      );
      expect(readdirSync(dataDir).filter((name) => name !== 'lock')).toEqual(before);
      expect(existsSync(postgres) ? readdirSync(postgres) : []).toEqual([]);
    }
  });

  test('repeats an interrupted first start, readable only by its owner', async () => {
    const dataDir = join(temporaryFolder(), 'data');
    const postgres = join(dataDir, 'postgres');
    lockDataFolder(dataDir)();
    mkdirSync(postgres);
    writeFileSync(join(postgres, 'half'), '');
    writeFileSync(`${postgres}.unfinished`, '');
    const { database } = await startHere({ dataDir });
    expect((await database.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    expect([modeOf(dataDir), modeOf(postgres)]).toEqual(['700', '700']);
  });
});
