import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ConfinedProcess, ownFiles } from '#lib/base/confined-process.ts';
import type { TaskAnswer, TaskRequest } from './pool.ts';
import { Pool } from './pool.ts';
import { RefusedInput } from './refused-input.ts';
import { startPool } from './untrusted.ts';

const project = join(import.meta.dirname, '..', '..');
const processes = (count: number) =>
  Array.from(
    { length: count },
    () =>
      new ConfinedProcess<TaskRequest, TaskAnswer>({
        program: join(import.meta.dirname, 'testing', 'greedy-program.fixture.ts'),
        cwd: project,
        readable: () => ownFiles((name) => join(project, name)),
        heapMegabytes: 40,
        residentMegabytes: 300,
        idleMs: 60_000,
      }),
  );

let pool: Pool;
beforeEach(() => {
  pool?.close();
  pool = new Pool(processes(2));
});
afterAll(() => pool.close());

interface Asking {
  input?: unknown;
  person?: string;
  signal?: AbortSignal;
  slow?: boolean;
}
const ask = (task: string, { input, slow = false, ...options }: Asking = {}) =>
  pool.run({
    task: task as never,
    input,
    guard: { what: 'The text', slow, processorMs: task === 'loop' ? 500 : 20_000, problem: () => null },
    ...options,
  });
const echo = (input: string, options: Asking = {}) => ask('echo', { input, person: 'other', ...options });
const refusal = (of: string) => expect.objectContaining({ refusal: of });

describe('a process of the pool', () => {
  test.each([
    ['heap', 'memory'],
    ['buffers', 'memory'],
    ['loop', 'timeout'],
    ['exit', 'memory'],
  ])('that dies in "%s" affects nothing else, and is replaced', async (task, kind) => {
    await echo('warm');
    const hostile = ask(task, { person: 'hostile' }).catch((error) => error);
    expect(await echo('meanwhile')).toBe('meanwhile');
    expect(await hostile).toBeInstanceOf(RefusedInput);
    expect(await hostile).toEqual(refusal(kind));
    expect(await Promise.all(['a', 'b', 'c'].map((person) => echo(person, { person })))).toEqual(['a', 'b', 'c']);
    expect(pool.pids.length).toBeLessThanOrEqual(2);
  });

  test('is ended when its task is cancelled, and a waiting task does not begin', async () => {
    await echo('warm');
    const [pid] = pool.pids;
    const stop = new AbortController();
    const running = ask('loop', { person: 'a', signal: stop.signal });
    const waiting = ask('exit', { person: 'a', signal: stop.signal });
    setImmediate(() => stop.abort(new Error('abandoned')));
    const ended = await Promise.allSettled([running, waiting]);
    expect(ended.map((one) => one.status === 'rejected' && one.reason.message)).toEqual(['abandoned', 'abandoned']);
    await vi.waitFor(() => expect(existsSync(`/proc/${pid}`)).toBe(false));
    expect(await echo('after')).toBe('after');
  });
});

describe('the pool', () => {
  test('starts no process before the first task, and only one for consecutive tasks', async () => {
    expect(pool.pids).toEqual([]);
    for (const text of ['a', 'b', 'c']) expect(await echo(text)).toBe(text);
    expect(pool.pids).toHaveLength(1);
  });

  test('gives a person one process at a time, so that others need not wait', async () => {
    await Promise.all([echo('a', { person: 'a' }), echo('b', { person: 'b' })]);
    const order: string[] = [];
    const theirs = [1, 2, 3].map(() => ask('loop', { person: 'hostile' }).catch(() => order.push('hostile')));
    for (const text of ['first', 'second']) order.push(String(await echo(text)));
    await Promise.all(theirs);
    expect(order).toEqual(['first', 'second', 'hostile', 'hostile', 'hostile']);
  });

  test('keeps one process free of slow tasks', async () => {
    await Promise.all([echo('a', { person: 'a' }), echo('b', { person: 'b' })]);
    const order: string[] = [];
    const files = ['c', 'd'].map((person) => ask('loop', { person, slow: true }).catch(() => order.push(person)));
    order.push(String(await echo('page')));
    await Promise.all(files);
    expect(order).toEqual(['page', 'c', 'd']);
  });

  test('refuses the tasks of a person who has too many waiting, with a message', async () => {
    const stop = new AbortController();
    const tasks = Array.from({ length: 60 }, () => ask('loop', { person: 'a', signal: stop.signal }).catch((error) => error));
    expect(await tasks.at(-1)).toMatchObject({ refusal: 'busy', code: 'rate_limited', message: expect.stringContaining('Try again') });
    expect(await echo('b')).toBe('b');
    stop.abort();
    await Promise.all(tasks);
  });
});

test('the program of the pool reaches no network, no files, no processes and no environment', async () => {
  const { execFileSync } = await import('node:child_process');
  const program = join(import.meta.dirname, 'program.ts');
  const attempts = `
    process.on = () => process;
    await import(${JSON.stringify(program)});
    const found = [];
    const attempt = async (name, run) => { try { await run(); found.push(name); } catch {} };
    await attempt('net', async () => (await import('node:net')).connect(80));
    await attempt('net.default', async () => (await import('node:net')).default.connect(80));
    await attempt('http', async () => (await import('node:http')).default.get('http://127.0.0.1'));
    await attempt('dns', async () => (await import('node:dns')).default.lookup('localhost', () => {}));
    await attempt('fetch', () => fetch('http://127.0.0.1'));
    await attempt('socket', () => new WebSocket('ws://127.0.0.1'));
    await attempt('built in', () => process.getBuiltinModule('net').connect(80));
    await attempt('file', async () => (await import('node:fs')).readFileSync('/etc/passwd'));
    await attempt('write', async () => (await import('node:fs')).writeFileSync(${JSON.stringify(join(project, 'lib', 'written'))}, ''));
    await attempt('process', async () => (await import('node:child_process')).execSync('true'));
    await attempt('thread', async () => new (await import('node:worker_threads')).Worker('', { eval: true }));
    console.log(JSON.stringify(found));`;
  const readable = ownFiles((name) => join(project, name)).map((path) => `--allow-fs-read=${path}`);
  const output = execFileSync(process.execPath, ['--permission', ...readable, '--input-type=module', '-e', attempts], {
    cwd: project,
    env: {} as NodeJS.ProcessEnv,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  expect(JSON.parse(output)).toEqual([]);
});

test('the product’s pool has at most three processes, and starts one for one task', async () => {
  const own = startPool();
  await own.run({
    task: 'markdown-to-blocks',
    input: { markdown: '# A', claims: null },
    guard: { what: 'The text', slow: false, processorMs: 2000, problem: () => null },
  });
  expect(own.pids).toHaveLength(1);
  own.close();
});
