import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient, type Session } from '@supabase/supabase-js';
import { decodeJwt } from 'jose';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { readInstallation } from '#lib/base/env.ts';
import type { EmbeddedProcess } from '#lib/database/embedded/process.ts';
import { signUp } from '#lib/database/embedded/testing/people.ts';
import { temporaryFolder } from '#lib/testing/temporary-folder.ts';
import { startEmbeddedProcess } from './embedded.ts';

const password = 'a good password';

/** Runs a command of package.json as a person would, without the settings of this machine. */
async function run(command: string, words: string[], settings: Record<string, string>): Promise<{ code: number; said: string }> {
  const none = { SUPABASE_URL: '', SUPABASE_PORT: '0', DATABASE_PORT: '0', ANTHROPIC_API_KEY: '', MODEL: '', SMTP_URL: '' };
  const child = spawn(process.execPath, [`scripts/${command}.ts`, ...words], {
    env: { ...process.env, ...none, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text));
  const code = await new Promise<number>((resolve) => child.on('close', resolve));
  return { code, said: said.trim() };
}

const start = (dataDir: string): Promise<EmbeddedProcess> =>
  startEmbeddedProcess(readInstallation({ DATA_DIR: dataDir, SUPABASE_PORT: '0', DATABASE_PORT: '0' }), 'http://127.0.0.1:3000');
const authOf = ({ url, keys }: EmbeddedProcess) =>
  createClient(url, keys.publishableKey, { auth: { persistSession: false, autoRefreshToken: false } }).auth;

const roleOf = async (embedded: EmbeddedProcess, email: string, word = password) => {
  const { data } = await authOf(embedded).signInWithPassword({ email, password: word });
  return data.session ? (decodeJwt(data.session.access_token).app_metadata as { role?: string }).role : 'not signed in';
};

describe('on an installation with the accounts of its administrator, Ada and Grace,', () => {
  const DATA_DIR = temporaryFolder();
  let embedded: EmbeddedProcess;
  let ada: Session;
  beforeAll(async () => {
    cpSync(inject('migratedPostgres'), join(DATA_DIR, 'postgres'), { recursive: true });
    embedded = await start(DATA_DIR);
    const auth = authOf(embedded);
    await auth.signUp({ email: 'founder@example.com', password });
    ada = (await auth.signUp({ email: 'ada@example.com', password })).data.session!;
    await auth.signUp({ email: 'grace@example.com', password });
  });
  afterAll(() => embedded.stop());

  test('while the installation runs, granting admin, resetting a password, backing up and db:url work; reset and restore are refused', async () => {
    const email = 'ada@example.com';

    expect(await roleOf(embedded, email)).toBeUndefined();
    expect(await run('admin-grant', ['Ada@example.com'], { DATA_DIR })).toMatchObject({
      code: 0,
      said: expect.stringMatching(/is now an administrator/),
    });
    expect(await roleOf(embedded, email)).toBe('admin');

    const { code, said } = await run('admin-reset-password', ['Ada@Example.com'], { DATA_DIR });
    const word = /^The new password of Ada@Example\.com is (\S{16})$/m.exec(said)![1]!;
    expect(code).toBe(0);
    expect(await roleOf(embedded, email)).toBe('not signed in');
    expect(await roleOf(embedded, email, word)).toBe('admin');
    expect((await authOf(embedded).refreshSession({ refresh_token: ada.refresh_token })).error).not.toBeNull();

    const backup = await run('db-backup', [], { DATA_DIR });
    expect(backup.code).toBe(0);
    expect(existsSync(/^Backup written to (\S+)\. The newest three/.exec(backup.said)![1]!)).toBe(true);

    const { code: found, said: address } = await run('db-url', [], { DATA_DIR });
    expect({ code: found, port: new URL(address).port }).toEqual({ code: 0, port: String(embedded.databasePort) });
    const client = new Client({ connectionString: address });
    await client.connect();
    expect((await client.query('select count(*)::int as people from auth.users')).rows).toEqual([{ people: 3 }]);
    await client.end();

    for (const [command, words] of [
      ['db-reset', ['--yes']],
      ['db-restore', ['any']],
    ] as const)
      expect(await run(command, [...words], { DATA_DIR })).toEqual({
        code: 1,
        said: `The data folder ${DATA_DIR} is in use by another process (pid ${embedded.pid}): stop that one first, or set DATA_DIR to another folder.`,
      });
  });

  test('while it runs, an unknown email is reported in one sentence', async () => {
    for (const command of ['admin-grant', 'admin-reset-password'])
      expect(await run(command, ['nobody@example.com'], { DATA_DIR })).toEqual({
        code: 1,
        said: 'No account found for nobody@example.com.',
      });
  });

  test('while it is stopped, granting admin, backup, reset and restore work', async () => {
    await embedded.stop();

    expect(await run('db-restore', ['/nowhere/file'], { DATA_DIR })).toEqual({ code: 1, said: 'File not found: /nowhere/file' });
    expect(await run('db-reset', [], { DATA_DIR })).toEqual({
      code: 1,
      said: 'This needs confirmation. Run it in a terminal, or pass --yes to delete everything (npm run db:reset -- --yes).',
    });
    expect(await run('db-url', [], { DATA_DIR })).toMatchObject({ code: 1, said: expect.stringMatching(/Start the installation/) });
    const kept = join(DATA_DIR, 'files', 'ada', 'notes');
    mkdirSync(join(DATA_DIR, 'files', 'ada'), { recursive: true });
    writeFileSync(kept, 'hers');

    expect(await run('admin-grant', ['grace@example.com'], { DATA_DIR })).toMatchObject({ code: 0 });
    const backup = await run('db-backup', [], { DATA_DIR });
    const file = /^Backup written to (\S+)\. The newest three/.exec(backup.said)![1]!;

    expect(await run('db-reset', ['--yes'], { DATA_DIR })).toMatchObject({ code: 0 });
    expect(readdirSync(DATA_DIR).filter((name) => !['lock', 'port', 'database-port'].includes(name))).toEqual(['backups']);
    // Like a first start, without its migrations.
    cpSync(inject('migratedPostgres'), join(DATA_DIR, 'postgres'), { recursive: true });
    expect(await run('admin-grant', ['grace@example.com'], { DATA_DIR })).toEqual({
      code: 1,
      said: 'No account found for grace@example.com.',
    });

    const restored = await run('db-restore', [file], { DATA_DIR });
    expect(restored).toMatchObject({ code: 0, said: expect.stringContaining(`The database was restored from ${file}.`) });
    embedded = await start(DATA_DIR);
    expect(await roleOf(embedded, 'grace@example.com')).toBe('admin');
    expect(readFileSync(kept, 'utf8')).toBe('hers');
  });
});

describe('a command that cannot run says why in one sentence', () => {
  test.each([
    ['admin-grant', [], 'Usage: npm run admin:grant <email>'],
    ['admin-grant', ['a@example.com', '--now'], 'Usage: npm run admin:grant <email>'],
    ['admin-reset-password', [], 'Usage: npm run admin:reset-password <email>'],
    ['db-restore', [], 'Usage: npm run db:restore <file>'],
    ['db-backup', ['file'], 'Usage: npm run db:backup'],
  ])('%s %j: how it is called', async (command, words, said) => {
    expect(await run(command, words, { DATA_DIR: temporaryFolder() })).toEqual({ code: 1, said });
  });

  test('a folder without a database', async () => {
    const settings = { DATA_DIR: temporaryFolder() };
    for (const [command, words] of [
      ['db-backup', []],
      ['admin-grant', ['a@example.com']],
    ] as const)
      expect(await run(command, [...words], settings)).toEqual({
        code: 1,
        said: `There is no database in ${settings.DATA_DIR} yet. "npm start" creates one.`,
      });
  });

  test('an invalid setting', async () => {
    const { code, said } = await run('db-backup', [], { PORT: 'a secret' });
    expect(code).toBe(1);
    expect(said).toMatch(/^The configuration is not usable:\n {2}PORT must be a port number$/);
  });
});

test('with SUPABASE_URL, admin commands use that project, and the embedded database’s commands refuse', async () => {
  const supabase = inject('supabase');
  const settings = {
    DATA_DIR: temporaryFolder(),
    SUPABASE_URL: supabase.url,
    SUPABASE_PUBLISHABLE_KEY: supabase.publishableKey,
    SUPABASE_SECRET_KEY: supabase.secretKey,
    SUPABASE_JWT_SECRET: supabase.jwtSecret,
    DATABASE_URL: 'postgres://127.0.0.1/not-used',
  };
  const person = await signUp('Grace');
  expect(await run('admin-grant', [person.email], settings)).toMatchObject({ code: 0 });
  expect(await run('admin-reset-password', [person.email], settings)).toMatchObject({ code: 0 });
  for (const [command, words] of [
    ['db-reset', ['--yes']],
    ['db-backup', []],
    ['db-restore', ['file']],
  ] as const)
    expect(await run(command, [...words], settings)).toEqual({
      code: 1,
      said: expect.stringMatching(/^SUPABASE_URL is set, but this command is only for the embedded Supabase. Instead, use .*\.$/),
    });
  expect(readdirSync(settings.DATA_DIR)).toEqual([]);
  expect(await run('admin-grant', [person.email], { ...settings, SUPABASE_URL: 'http://127.0.0.1:9' })).toEqual({
    code: 1,
    said: 'The Supabase at SUPABASE_URL does not answer.',
  });
});
