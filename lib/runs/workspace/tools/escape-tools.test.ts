import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type EscapeTestEnv, makeEscapeTestEnv, secret } from '#lib/runs/workspace/testing/escape-test-env.ts';
import { directoryFiles } from '../directory-files.ts';
import { workspaceTools } from '../registries.ts';
import { escapeAttempts } from '../testing/escape-attempts.ts';
import { fileAdapters } from '../testing/file-adapters.ts';
import { startRace } from '../testing/start-race.ts';
import type { WorkspaceContext } from '../workspace-context.ts';

const contextOf = (files: WorkspaceContext['files']): WorkspaceContext => ({
  files,
  log: (message, error) => {
    throw new Error(message, { cause: error });
  },
  approve: async () => null,
});

/** The input with which each tool tries to reach a path. Some succeed with an empty result, because nothing is there. */
const calls: [tool: string, input: (path: string) => object, outcome: 'refused' | 'nothing'][] = [
  ['read_file', (path) => ({ path }), 'refused'],
  ['edit_file', (path) => ({ path, old_string: 'secret', new_string: 'public' }), 'refused'],
  ['list_files', (path) => ({ path }), 'refused'],
  ['list_files', (path) => ({ path, recursive: true }), 'refused'],
  ['glob', (path) => ({ path, pattern: '**' }), 'refused'],
  ['code_search', (path) => ({ path, pattern: 'top secret|HOME|PATH' }), 'nothing'],
  ['grep', (path) => ({ path, pattern: 'top secret|HOME|PATH', output_mode: 'content' }), 'nothing'],
  ['file_exists', (path) => ({ path }), 'nothing'],
  ['delete_file', (path) => ({ path }), 'nothing'],
  ['write_file', (path) => ({ path, content: 'forged' }), 'nothing'],
];

const nothing = /^(No matches\.|File not found: .*|(Created|Replaced) .*)$/s;

describe.each(Object.entries(fileAdapters))('with the files in %s', (_, make) => {
  let testEnv: EscapeTestEnv;
  let ctx: WorkspaceContext;
  let before: string[];
  beforeAll(async () => {
    testEnv = makeEscapeTestEnv();
    ctx = contextOf(await make(testEnv.directory));
    before = testEnv.outsideNow();
  });

  // Runs before anything is written here.
  test.each(['**', '**/secret.txt', 'link-folder/**', '.git/*', '{link-folder,chain}/**', '../**', '/**', '**/../../outside/*'])(
    'the pattern %s finds nothing outside',
    async (pattern) => {
      const found = await workspaceTools.execute('glob', { pattern }, ctx);
      const searched = await workspaceTools.execute('grep', { pattern: secret, glob: pattern }, ctx);
      if (pattern !== '**') expect([found.files, searched.files]).toEqual(found.success ? [0, 0] : [undefined, undefined]);
      expect(JSON.stringify([found, searched])).not.toMatch(/secret\.txt|sub\//);
    },
  );

  test.each(calls)('%s reaches nothing outside through any path', { timeout: 60_000 }, async (tool, inputFor, outcome) => {
    for (const { how, path } of escapeAttempts({ ...testEnv, root: ctx.files.root })) {
      const attempt = `${how}: ${JSON.stringify(path)}`;
      const result = await workspaceTools.execute(tool, inputFor(path), ctx);
      expect(JSON.stringify(result), attempt).not.toContain(secret);
      // The workspace may hold the only name of a hard link.
      if (how === 'hard links' && outcome === 'nothing') continue;
      if (result.success) expect([outcome, result.content], attempt).toEqual(['nothing', expect.stringMatching(nothing)]);
    }
    expect(testEnv.outsideNow()).toEqual(before);
  });

  test('a search of everything finds nothing outside', async () => {
    const input = { pattern: secret, path: '.', output_mode: 'files_with_matches' };
    expect(await workspaceTools.execute('grep', input, ctx)).toMatchObject({ files: 0, content: 'No matches.' });
  });
});

describe('while another process swaps a folder for a link out of the workspace', { timeout: 60_000 }, () => {
  test.each([
    ['grep', { pattern: secret, output_mode: 'content' }],
    ['grep', { pattern: secret, path: 'raced/swapped' }],
    ['grep', { pattern: secret, output_mode: 'count' }],
    ['code_search', { pattern: secret, path: 'raced/swapped/secret.txt' }],
    ['glob', { pattern: 'raced/swapped/sub/*' }],
    ['list_files', { path: 'raced/swapped', recursive: true, extension: 'txt' }],
  ])('%s %j shows nothing from outside', async (tool, input) => {
    const race = await startRace();
    onTestFinished(() => race.end());
    const ctx = contextOf(directoryFiles(race.testEnv.directory));
    for (let round = 0; round < 30; round++) {
      const { content } = await workspaceTools.execute(tool, input, ctx);
      for (const leak of [`${secret}\n`, `:${secret}`, 'secret.txt:', 'sub/']) expect(content).not.toContain(leak);
      // No file of the workspace contains the secret.
      if (tool === 'grep') expect(content).toMatch(/^(No matches\.|There is no |"raced)/);
    }
  });
});
