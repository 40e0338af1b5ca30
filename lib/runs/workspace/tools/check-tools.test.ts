import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '#lib/testing/temporary-folder.ts';
import type { CommandResult, Programs } from '../command.ts';
import { directoryFiles } from '../directory-files.ts';
import { workspaceTools } from '../registries.ts';
import { probeSandbox } from '../sandbox/probe.ts';
import { Sandbox } from '../sandbox/sandbox.ts';
import { memoryFiles } from '../testing/memory-files.ts';
import type { WorkspaceContext } from '../workspace-context.ts';

const ran: (readonly string[])[] = [];
const answers: Partial<CommandResult> = {};
const programs: Programs = {
  sandboxed: true,
  async run(argv) {
    ran.push(argv);
    return { stdout: 'said\n', stderr: '', exitCode: 0, ended: 'exited', truncated: false, ...answers };
  },
};
let ctx: WorkspaceContext;
let shown: unknown[];
beforeEach(async () => {
  ran.length = 0;
  for (const key of Object.keys(answers)) delete answers[key as keyof CommandResult];
  shown = [];
  const files = memoryFiles();
  await files.write('package.json', Buffer.from('{"scripts":{"lint":"x"},"devDependencies":{"vitest":"3"}}'));
  await files.write('src/a.test.js', Buffer.from(''));
  ctx = {
    files,
    programs,
    log: () => 'log',
    async approve(_call, proposal) {
      shown.push(proposal);
      return null;
    },
  };
});
const call = (name: string, input: object = {}) => workspaceTools.execute(name, input, ctx);

describe.runIf((await probeSandbox()).available)('in the real sandbox', () => {
  test('run_tests runs the tests of a project and reports failures', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'package.json'), '{"type":"module","scripts":{"test":"node --test"}}');
    writeFileSync(
      join(folder, 'sum.test.js'),
      'import test from "node:test"; import assert from "node:assert"; test("adds", () => assert.equal(1 + 1, 3));',
    );
    ctx = { ...ctx, files: directoryFiles(folder, { root: '/workspace' }), programs: new Sandbox(folder) };
    expect(await call('run_tests')).toMatchObject({
      is_error: true,
      content: expect.stringMatching(/^\$ npm run test\n\[exit code 1\][\s\S]*2 == 3/),
    });
    expect(await call('run_tests', { path: 'sum.test.js' })).toMatchObject({ is_error: true, command: ['node', '--test', 'sum.test.js'] });
    await call('edit_file', { path: 'sum.test.js', old_string: '1 + 1, 3', new_string: '1 + 1, 2' });
    expect(await call('run_tests')).toMatchObject({ is_error: false, exit_code: 0, content: expect.stringContaining('pass 1') });
  }, 60_000);
});

describe('a check of the project', () => {
  test('runs without approval in a sandbox', async () => {
    expect(await call('lint')).toMatchObject({ success: true, exit_code: 0 });
    expect(shown).toEqual([]);
  });

  test('without a sandbox, runs after the person has seen its command, for the whole project or one path', async () => {
    ctx = { ...ctx, programs: { ...programs, sandboxed: false } };
    expect(await call('lint')).toMatchObject({
      success: true,
      is_error: false,
      content: '$ npm run lint\n[exit code 0]\nsaid',
      exit_code: 0,
    });
    await call('run_tests', { path: '/workspace/src/a.test.js' });
    expect(ran.map((argv) => argv.join(' '))).toEqual(['npm run lint', 'npx --no-install vitest run src/a.test.js']);
    expect(shown).toMatchObject([
      { facts: [{ value: 'npm run lint' }, { label: 'Its script', value: 'x' }] },
      { facts: [{ value: 'npx --no-install vitest run src/a.test.js' }] },
    ]);
  });

  test('that reports a problem is an error with the output', async () => {
    Object.assign(answers, { exitCode: 1, stderr: 'unused x\n' });
    expect(await call('lint')).toMatchObject({ success: true, is_error: true, exit_code: 1, content: expect.stringContaining('unused x') });
  });

  test('that is not set up, or whose path is missing, fails before asking for approval', async () => {
    expect(await call('type_check')).toMatchObject({
      success: false,
      error: 'unsupported_action',
      message: expect.stringContaining('tsconfig.json'),
    });
    expect(await call('lint', { path: 'nowhere.js' })).toMatchObject({ success: false, error: 'not_found' });
    expect(await call('lint', { path: '../x' })).toMatchObject({ success: false, error: 'permission_denied' });
    expect([shown, ran]).toEqual([[], []]);
  });

  test('is refused with a reason when there is no sandbox', async () => {
    ctx = { ...ctx, programs: undefined, noPrograms: 'Install bubblewrap.' };
    expect(await call('lint')).toMatchObject({ success: false, error: 'unsupported_action', message: 'Install bubblewrap.' });
    expect(shown).toEqual([]);
  });
});
