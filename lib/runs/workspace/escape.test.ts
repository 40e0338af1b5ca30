import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { PrimitiveError } from '#lib/base/errors.ts';
import { type EscapeTestEnv, makeEscapeTestEnv, secret } from '#lib/runs/workspace/testing/escape-test-env.ts';
import { directoryFiles } from './directory-files.ts';
import { type EscapeAttempt, escapeAttempts } from './testing/escape-attempts.ts';
import { fileAdapters } from './testing/file-adapters.ts';
import { startRace } from './testing/start-race.ts';
import { walk } from './walk.ts';
import type { WorkspaceFiles } from './workspace-files.ts';

/** Only for the number and names of the attempts, which do not depend on the folders. */
const nowhere = { root: '', directory: '', outside: '' };
const forged = new TextEncoder().encode('forged');

describe.each(Object.entries(fileAdapters))('escape attempts from files in %s', { timeout: 60_000 }, (_, make) => {
  let testEnv: EscapeTestEnv;
  let files: WorkspaceFiles;
  let before: string[];
  beforeAll(async () => {
    testEnv = makeEscapeTestEnv();
    files = await make(testEnv.directory);
    before = testEnv.outsideNow();
  });

  test('at least 40 paths are tried', () => expect(escapeAttempts(nowhere).length).toBeGreaterThanOrEqual(40));

  test.each([...new Set(escapeAttempts(nowhere).map(({ how }) => how))])('nothing outside is reached by %s', async (way) => {
    const attempts = escapeAttempts({ ...testEnv, root: files.root }).filter(({ how }) => how === way);
    for (const attempt of attempts) await tryToLeave(attempt);
  });

  async function tryToLeave({ how, path }: EscapeAttempt): Promise<void> {
    const attempt = `${how}: ${JSON.stringify(path)}`;
    const failure = (error: unknown) => {
      expect(error, attempt).toBeInstanceOf(PrimitiveError);
      expect((error as PrimitiveError).message, attempt).not.toContain(secret);
      return null;
    };
    expect(await files.read(path).catch(failure), attempt).toBeNull();
    expect(await files.list(path).catch(failure), attempt).toBeNull();
    const stat = await files.stat(path).catch(failure);
    if (how !== 'hard links') {
      expect(stat, attempt).toBeNull();
      await expect(files.delete(path), attempt).rejects.toBeInstanceOf(PrimitiveError);
    }
    // A write lands inside the workspace or fails.
    const written = await files.write(path, forged).catch(failure);
    if (written) {
      expect(new Uint8Array(await files.read(path)), attempt).toEqual(forged);
      await files.delete(path);
    }
    expect(testEnv.outsideNow(), attempt).toEqual(before);
  }

  test('nothing outside is listed, and the files inside are still there', async () => {
    const paths = (await walk(files)).map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(['folder/inner.txt', 'notes.txt']));
    for (const path of paths) expect(new TextDecoder().decode(await files.read(path))).not.toContain(secret);
  });
});

describe('while another process swaps a folder for a link out of the workspace', { timeout: 60_000 }, () => {
  const rounds = 500;

  async function raced() {
    const race = await startRace();
    onTestFinished(() => race.end());
    return { ...race, files: directoryFiles(race.testEnv.directory), before: race.testEnv.outsideNow() };
  }

  /** Repeats an attempt and counts the answers. */
  async function again(attempt: (round: number) => Promise<unknown>): Promise<Record<string, number>> {
    const answers: Record<string, number> = {};
    for (let round = 0; round < rounds; round++) {
      const answer = await attempt(round).catch((error) => (error instanceof PrimitiveError ? error.code : String(error)));
      answers[String(answer)] = (answers[String(answer)] ?? 0) + 1;
    }
    return answers;
  }

  const refusals = ['permission_denied', 'not_found'];

  test('nothing outside is read', async () => {
    const { files, hold } = await raced();
    const read = async () => new TextDecoder().decode(await files.read('raced/swapped/secret.txt'));
    const answers = await again(read);
    expect(Object.keys(answers).filter((answer) => answer !== 'my own' && !refusals.includes(answer))).toEqual([]);
    await hold('folder');
    expect(await read()).toBe('my own');
    await hold('link');
    await expect(read()).rejects.toMatchObject({ code: 'permission_denied' });
  });

  test('nothing outside is listed or measured', async () => {
    const { files, hold } = await raced();
    const list = async () => (await files.list('raced/swapped')).map(({ name, size }) => `${name} ${size}`).join();
    const measure = async () => (await files.stat('raced/swapped/secret.txt'))?.size ?? 'not_found';
    const answers = await again((round) => (round % 2 ? list() : measure()));
    expect(Object.keys(answers).filter((answer) => !['secret.txt 6', '6', ...refusals].includes(answer))).toEqual([]);
    await hold('folder');
    expect([await list(), await measure()]).toEqual(['secret.txt 6', 6]);
    await hold('link');
    for (const attempt of [list, measure]) await expect(attempt()).rejects.toMatchObject({ code: 'permission_denied' });
  });

  test('nothing outside is written or deleted', async () => {
    const { testEnv, files, before, hold } = await raced();
    const answers = await again(async (round) => {
      if (round % 3 === 0) return files.write('raced/swapped/secret.txt', forged).then(() => 'written');
      if (round % 3 === 1) return files.write(`raced/swapped/new-${round}/deep.txt`, forged).then(() => 'written');
      return files.delete('raced/swapped/secret.txt').then(() => 'deleted');
    });
    expect(testEnv.outsideNow()).toEqual(before);
    expect(Object.keys(answers).filter((answer) => !['written', 'deleted', ...refusals].includes(answer))).toEqual([]);
    await hold('folder');
    await files.write('raced/swapped/secret.txt', forged);
    expect(new Uint8Array(await files.read('raced/swapped/secret.txt'))).toEqual(forged);
    await hold('link');
    for (const attempt of [files.write('raced/swapped/secret.txt', forged), files.delete('raced/swapped/secret.txt')])
      await expect(attempt).rejects.toMatchObject({ code: 'permission_denied' });
    expect(testEnv.outsideNow()).toEqual(before);
  });
});
