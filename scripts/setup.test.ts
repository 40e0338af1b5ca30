import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#lib/testing/temporary-folder.ts';

const setup = join(import.meta.dirname, 'setup.mjs');
const timeout = 60_000;

/** A small project with one local package, on which npm really runs. It counts its installations. */
function makeProject() {
  const root = temporaryFolder();
  const json = (file: string, value: object) => writeFileSync(join(root, file), JSON.stringify(value));
  mkdirSync(join(root, 'greeting'));
  json('greeting/package.json', { name: 'greeting', version: '1.0.0' });
  const count = "node -e \"setTimeout(() => fs.appendFileSync('installations', 'x'), 300)\"";
  json('package.json', { name: 'small', version: '1.0.0', scripts: { postinstall: count }, dependencies: { greeting: 'file:greeting' } });
  const lock = (version: string) =>
    json('package-lock.json', {
      name: 'small',
      version,
      lockfileVersion: 3,
      packages: {
        '': { name: 'small', version, dependencies: { greeting: 'file:greeting' } },
        greeting: { version: '1.0.0' },
        'node_modules/greeting': { resolved: 'greeting', link: true },
      },
    });
  lock('1.0.0');
  const installations = () => (existsSync(join(root, 'installations')) ? readFileSync(join(root, 'installations'), 'utf8').length : 0);
  const hasGreeting = () => existsSync(join(root, 'node_modules/greeting/package.json'));
  const leftovers = () => readdirSync(root).filter((name) => name.startsWith('.setup'));
  return { root, lock, installations, hasGreeting, leftovers };
}

function run(root: string): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [setup], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, said })));
}

test('installs what the lock file lists, once, and again when the lock file changes', { timeout }, async () => {
  const { root, lock, installations, hasGreeting, leftovers } = makeProject();
  expect(await run(root)).toMatchObject({ code: 0, said: expect.stringContaining('Installing') });
  expect(hasGreeting()).toBe(true);
  expect(await run(root)).toEqual({ code: 0, said: '' });
  expect(installations()).toBe(1);
  lock('1.0.1');
  expect((await run(root)).code).toBe(0);
  expect(installations()).toBe(2);
  expect(leftovers()).toEqual([]);
});

test('three concurrent runs install once and all succeed', { timeout }, async () => {
  const { root, installations, leftovers } = makeProject();
  const runs = await Promise.all([run(root), run(root), run(root)]);
  expect(runs.map(({ code }) => code)).toEqual([0, 0, 0]);
  expect(installations()).toBe(1);
  expect(leftovers()).toEqual([]);
});

test('the lock of a dead process does not block the next run', { timeout }, async () => {
  const { root, installations } = makeProject();
  const gone = spawn(process.execPath, ['-e', '']);
  await new Promise((resolve) => gone.on('close', resolve));
  writeFileSync(join(root, '.setup-lock'), String(gone.pid));
  expect((await run(root)).code).toBe(0);
  expect(installations()).toBe(1);
});

test('a failed installation is reported, exits with npm’s code, and is retried next time', { timeout }, async () => {
  const { root, installations, leftovers } = makeProject();
  const good = readFileSync(join(root, 'package.json'), 'utf8');
  writeFileSync(join(root, 'package.json'), good.replace('setTimeout', 'process.exit(3); setTimeout'));
  const failed = await run(root);
  expect(failed.code).toBeGreaterThan(0);
  expect(failed.said).toContain('The packages could not be installed');
  expect(leftovers()).toEqual([]);
  writeFileSync(join(root, 'package.json'), good);
  expect((await run(root)).code).toBe(0);
  expect(installations()).toBe(1);
});

test('it imports none of the packages that it installs', () => {
  const modules = [...readFileSync(setup, 'utf8').matchAll(/from '([^']+)'/g)].map(([, module]) => module);
  expect(modules.filter((module) => !module!.startsWith('node:'))).toEqual([]);
  expect(modules.length).toBeGreaterThan(0);
});
