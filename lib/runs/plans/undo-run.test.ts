import { chmodSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { systemClock } from '#lib/base/clock.ts';
import { guardedHttpClient } from '#lib/base/http/guarded-http-client.ts';
import { filesWith, planRuns, textAt } from '#lib/runs/plans/testing/plan-test-env.ts';
import { directoryFiles } from '#lib/runs/workspace/directory-files.ts';
import { temporaryFolder } from '#lib/testing/temporary-folder.ts';
import { stateOf } from './journal.ts';
import type { Plan, Step } from './plan.ts';
import { undoRun } from './undo-run.ts';

vi.setConfig({ testTimeout: 60_000 });

const clock = systemClock();
const plan = `
- {tool: WRITE_FILE, path: new/deep/a, content: a}
- {tool: REPLACE_IN_FILE, path: f, old_string: one, new_string: two}
- {tool: REPLACE_IN_FILE, path: f, old_string: two, new_string: three}
- {tool: DELETE_FILE, path: g}
`;
const ran = async () => {
  const files = await filesWith({ f: 'one', g: 'g' });
  const { run, journal } = planRuns(files);
  await run(plan);
  return { files, journal, undo: (force = false) => undoRun({ files, clock }, journal, { force }) };
};

test('undo restores changed files and removes new files with their folders', async () => {
  const { files, journal, undo } = await ran();
  expect(await undo()).toEqual({ restored: ['g', 'f'], deleted: ['new/deep/a'] });
  expect([await textAt(files, 'f'), await textAt(files, 'g')]).toEqual(['one', 'g']);
  expect((await files.list('')).map(({ name }) => name)).toEqual(['f', 'g']);
  expect(stateOf(journal.entries()).ended).toBe('undone');
});

test('a new folder that now holds another file is not removed', async () => {
  const { files, undo } = await ran();
  await files.write('new/mine', Buffer.from('mine'));
  await undo();
  expect((await files.list('new')).map(({ name }) => name)).toEqual(['mine']);
});

test('when a file was changed since the run, nothing is undone without force', async () => {
  const { files, journal, undo } = await ran();
  await files.write('f', Buffer.from('mine'));
  await files.write('g', Buffer.from('mine too'));
  expect(await undo()).toEqual({ changed: ['f', 'g'] });
  expect([await textAt(files, 'f'), await textAt(files, 'new/deep/a'), stateOf(journal.entries()).ended]).toEqual([
    'mine',
    'a',
    'complete',
  ]);
  expect(await undo(true)).toEqual({ restored: ['g', 'f'], deleted: ['new/deep/a'] });
  expect([await textAt(files, 'f'), await textAt(files, 'g')]).toEqual(['one', 'g']);
});

test('a check’s change to a file of the run is undone with it', async () => {
  const files = await filesWith({ f: 'one' });
  const http = createServer(async (_, response) => {
    await files.write('f', Buffer.from('tidied'));
    response.end();
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void http.close());
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const { run, journal } = planRuns(files, { http: guardedHttpClient({ allowedOrigins: [origin] }) });
  const tidies = `- {tool: REPLACE_IN_FILE, path: f, old_string: one, new_string: two, validations: [{tool: HTTP_REQUEST, method: GET, url: "${origin}"}]}`;
  expect(await run(tidies)).toEqual({ state: 'complete' });
  expect(await textAt(files, 'f')).toBe('tidied');
  expect(await undoRun({ files, clock }, journal)).toEqual({ restored: ['f'], deleted: [] });
  expect(await textAt(files, 'f')).toBe('one');
});

test('an edit between two runs of a plan blocks undo too', async () => {
  const files = await filesWith({ f: 'one' });
  const { run, journal } = planRuns(files);
  const two = `- {tool: REPLACE_IN_FILE, path: f, old_string: one, new_string: two}\n- {tool: REPLACE_IN_FILE, path: f, old_string: mine, new_string: ours}`;
  await run(two);
  await files.write('f', Buffer.from('two and mine'));
  expect(await run(two)).toEqual({ state: 'complete' });
  expect(await undoRun({ files, clock }, journal)).toEqual({ changed: ['f'] });
  expect(await textAt(files, 'f')).toBe('two and ours');
});

test('an interrupted undo is completed the second time', async () => {
  const { files, journal } = await ran();
  const dying = { ...files, delete: async () => Promise.reject(new Error('died')) };
  await expect(undoRun({ files: dying, clock }, journal)).rejects.toThrow('died');
  expect(stateOf(journal.entries()).ended).toBe('undoing');
  expect(await undoRun({ files, clock }, journal)).toEqual({ restored: [], deleted: ['new/deep/a'] });
  expect((await files.list('')).map(({ name }) => name)).toEqual(['f', 'g']);
});

test('a deleted file is restored with its mode', async () => {
  const folder = temporaryFolder();
  const modes = { secret: 0o600, 'run.sh': 0o750, 'plain.txt': 0o664, 'read-only': 0o444 };
  for (const [name, mode] of Object.entries(modes)) {
    writeFileSync(join(folder, name), name);
    chmodSync(join(folder, name), mode);
  }
  const { run, journal } = planRuns(directoryFiles(folder));
  await run(
    Object.keys(modes)
      .map((name) => `- {tool: DELETE_FILE, path: ${name}}\n`)
      .join(''),
  );
  expect(readdirSync(folder)).toEqual([]);
  await undoRun({ files: directoryFiles(folder), clock }, journal);
  const restored = Object.keys(modes).map((name) => [name, lstatSync(join(folder, name)).mode & 0o777]);
  expect(Object.fromEntries(restored)).toEqual(modes);
});

/** Everything in a folder, with its content and its mode. */
function treeOf(folder: string, path = ''): Record<string, string> {
  const tree: Record<string, string> = {};
  for (const name of readdirSync(join(folder, path)).sort()) {
    const at = join(path, name);
    const stat = lstatSync(join(folder, at));
    if (stat.isDirectory()) Object.assign(tree, { [`${at}/`]: 'folder' }, treeOf(folder, at));
    else tree[at] = `${(stat.mode & 0o777).toString(8)} ${readFileSync(join(folder, at)).toString('base64')}`;
  }
  return tree;
}

const path = fc.constantFrom('a', 'b', 'run.sh', 'd/a', 'd/e/a', 'd/e/b', 'empty/a', 'new/x/y');
const text = fc.constantFrom('', 'one', 'one two', 'two', 'größe\r\n', 'one run.sh');
const step = fc.oneof(
  fc.record({ tool: fc.constant('WRITE_FILE'), input: fc.record({ path, content: text }) }),
  fc.record({
    tool: fc.constant('REPLACE_IN_FILE'),
    input: fc.record({ path, old_string: fc.constantFrom('one', 'two'), new_string: text }),
  }),
  fc.record({ tool: fc.constant('DELETE_FILE'), input: fc.record({ path }) }),
);
const asPlan = (steps: { tool: string; input: Record<string, unknown> }[]): Plan => ({
  commands: {},
  steps: steps.map((one, index): Step => ({ ...one, id: String(index + 1), line: 1, column: 1, validations: [] })),
  validations: [],
});

test('undo restores every byte and mode of the folder after any plan and any failure', async () => {
  const folder = temporaryFolder();
  let failed = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      rmSync(folder, { recursive: true, force: true });
      for (const name of ['d/e', 'empty']) mkdirSync(join(folder, name), { recursive: true });
      for (const name of ['a', 'd/e/a', 'run.sh']) writeFileSync(join(folder, name), `one ${name}`);
      writeFileSync(join(folder, 'b'), Buffer.from([0, 255, 10]));
      chmodSync(join(folder, 'run.sh'), 0o755);
      chmodSync(join(folder, 'b'), 0o600);
      chmodSync(join(folder, 'd/e/a'), 0o640);
      const before = treeOf(folder);
      const { run, journal } = planRuns(directoryFiles(folder));
      if ((await run(asPlan(steps))).state === 'failed') failed += 1;
      expect(await undoRun({ files: directoryFiles(folder), clock }, journal)).not.toHaveProperty('changed');
      expect(treeOf(folder)).toEqual(before);
    }),
    { numRuns: 40 },
  );
  expect(failed).toBeGreaterThan(0);
});
