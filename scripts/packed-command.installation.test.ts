import { execFileSync, spawn } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { delimiter, join, resolve } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { probeSandbox } from '#lib/runs/workspace/sandbox/probe.ts';
import { temporaryFolder } from '#lib/testing/temporary-folder.ts';

const { name, version, dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
const documentation = readFileSync('docs/plans.md', 'utf8');
const [example, withChecks] = [...documentation.matchAll(/```yaml\n(.*?)```/gs)].map(([, source]) => source!);
const sandbox = await probeSandbox();

/** The PATH of the machine, without this checkout's programs. */
const PATH = process.env
  .PATH!.split(delimiter)
  .filter((folder) => !resolve(folder).startsWith(resolve('.')))
  .join(delimiter);

let packed: string;
beforeAll(() => {
  const folder = temporaryFolder();
  execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], { stdio: ['ignore', 'ignore', 'inherit'] });
  packed = join(folder, readdirSync(folder).find((file) => file.endsWith('.tgz'))!);
});

/** A folder where the packed command is installed as npm installs it, and a function that calls it there. */
function installed(files: Record<string, string> = {}) {
  const folder = temporaryFolder();
  const project = join(folder, 'some project');
  const own = join(project, 'node_modules', name);
  mkdirSync(join(project, 'node_modules', '.bin'), { recursive: true });
  mkdirSync(own);
  execFileSync('tar', ['-xzf', packed, '-C', own, '--strip-components=1']);
  const { bin } = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8'));
  symlinkSync(join('..', name, bin[name]), join(project, 'node_modules', '.bin', name));
  // Its dependency, which npm would fetch.
  for (const dependency of Object.keys(dependencies))
    symlinkSync(resolve('node_modules', dependency), join(project, 'node_modules', dependency));
  for (const [path, content] of Object.entries(files)) writeFileSync(join(project, path), content);
  const begin = (program: string, words: string[]) => {
    const env = { PATH, HOME: join(folder, 'home'), PORT: 'not a port', DATA_DIR: 'not-here', npm_config_update_notifier: 'false' };
    const child = spawn(program, words, { cwd: project, env: env as unknown as NodeJS.ProcessEnv });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text));
    const ended = new Promise<{ code: number | null; said: string }>((resolve) => child.on('close', (code) => resolve({ code, said })));
    return { child, ended };
  };
  const run = (...words: string[]) => begin('npx', ['--no-install', name, ...words]).ended;
  return { folder, project, begin, run, read: (path: string) => readFileSync(join(project, path), 'utf8') };
}

test('the package contains only the compiled command and depends only on Node', () => {
  const files = execFileSync('tar', ['-tzf', packed], { encoding: 'utf8' }).trim().split('\n').sort();
  const compiled = ['cli', 'read-plan', 'tasks', 'thinking-partner', 'tools', 'untrusted-program'];
  expect(files).toEqual(
    ['LICENSE', 'README.md', ...compiled.map((name) => `dist/${name}.js`), 'package.json'].map((file) => `package/${file}`),
  );
  expect(statSync(packed).size).toBeLessThan(1_000_000);
  expect(Object.keys(dependencies)).toEqual(['node']);
});

test('the documented example runs in the current folder and can be undone', async () => {
  const { folder, project, run, read } = installed({ 'file.yaml': example! });
  expect(await run('--version')).toEqual({ code: 0, said: `${name} ${version} on Node ${dependencies.node}\n` });
  const first = await run('plan', 'file.yaml');
  expect(first).toMatchObject({ code: 0, said: expect.stringContaining(`file.yaml in ${project}: `) });
  expect(first.said).toContain('passed.');
  expect(read('config/settings.py')).toBe('FEATURE_FLAG_A = True\n');
  // The project contains only what the plan wrote.
  expect(readdirSync(project).sort()).toEqual(['config', 'file.yaml', 'node_modules']);
  expect(globSync(join(folder, 'home/.local/state/thinking-partner/plans/*/1/journal.jsonl'))).toHaveLength(1);
  expect(await run('plan', 'file.yaml', '--undo')).toMatchObject({
    code: 0,
    said: expect.stringContaining('✓ config/settings.py removed'),
  });
  expect(existsSync(join(project, 'config'))).toBe(false);
});

test('a failed plan suggests an undo command that works', async () => {
  const { project, run } = installed({ 'file.yaml': `${example}validations:\n  - { tool: FILE_EXISTS, path: no }\n` });
  const { code, said } = await run('plan', 'file.yaml');
  expect([code, said]).toEqual([1, expect.stringContaining('to undo its file changes: npx thinking-partner plan file.yaml --undo.')]);
  expect(await run('plan', 'file.yaml', '--undo')).toMatchObject({ code: 0 });
  expect(existsSync(join(project, 'config'))).toBe(false);
});

test.skipIf(!sandbox.available)('the documented example with checks runs each check in the sandbox', async () => {
  const { run } = installed({ 'file.yaml': withChecks! });
  const { code, said } = await run('plan', 'file.yaml');
  expect([code, said]).toEqual([0, expect.stringContaining('passed.')]);
});

test('a request to a local origin is sent only with --allow', async () => {
  const server = createServer((_, response) => response.end('ok'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { run } = installed({
    'file.yaml': `- tool: HTTP_REQUEST\n  method: GET\n  url: ${origin}/health\n  expect: { body_contains: ok }\n`,
  });
  expect(await run('plan', 'file.yaml')).toMatchObject({ code: 2, said: expect.stringContaining(`--allow ${origin}`) });
  expect(await run('plan', 'file.yaml', '--allow', origin)).toMatchObject({ code: 0 });
});

test.each(['SIGINT', 'SIGTERM'] as const)('%s stops the plan at the current step and reports where', async (signal) => {
  const asked = Promise.withResolvers<void>();
  const server = createServer(() => asked.resolve());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { begin } = installed({ 'file.yaml': `- { tool: HTTP_REQUEST, method: GET, url: "${origin}" }\n` });
  const { child, ended } = begin(join('node_modules', '.bin', name), ['plan', 'file.yaml', '--allow', origin]);
  await asked.promise;
  child.kill(signal);
  expect(await ended).toMatchObject({ code: 130, said: expect.stringContaining('Stopped at 1 (line 1 of file.yaml): 0 of 1 passed.') });
});

test('an unknown command is refused with the usage', async () => {
  const { run } = installed();
  expect(await run('plant')).toMatchObject({
    code: 2,
    said: expect.stringMatching(/^Unknown command 'plant'\.\n\nUsage: npx thinking-partner plan/),
  });
  expect(await run('plan')).toMatchObject({ code: 2, said: expect.stringMatching(/^Usage: npx thinking-partner plan file\.yaml/) });
});
