import { linkSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { systemClock } from '#lib/base/clock.ts';
import { guardedHttpClient } from '#lib/base/http/guarded-http-client.ts';
import { filesWith, planRuns, textAt } from '#lib/runs/plans/testing/plan-test-env.ts';
import { directoryFiles } from '#lib/runs/workspace/directory-files.ts';
import { largestFile } from '#lib/runs/workspace/file-failures.ts';
import { temporaryFolder } from '#lib/testing/temporary-folder.ts';
import { type JournalEntry, stateOf } from './journal.ts';
import { memoryJournal } from './memory-journal.ts';
import type { PlanEvent } from './run-plan.ts';
import { stagedFiles } from './staged-files.ts';
import { outcomeMessage } from './step-message.ts';
import { examples } from './testing/examples.ts';

const settings = { 'config/settings.py': 'FEATURE_FLAG_A = False\n', 'docs/old_feature.md': 'old' };

/** A local server that records its requests and answers with the status in the path. */
async function server() {
  const asked: { method: string; url: string; type: string | undefined; body: string }[] = [];
  const http = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += piece;
    asked.push({ method: request.method!, url: request.url!, type: request.headers['content-type'], body });
    response.statusCode = Number(request.url!.slice(1)) || 200;
    response.end('{"users": ["testuser"]}');
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void http.close());
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return { origin, asked, http: guardedHttpClient({ allowedOrigins: [origin] }) };
}

describe('the examples', () => {
  test('write a file and find it', async () => {
    const files = await filesWith({});
    const { run, ended } = planRuns(files);
    expect(await run(examples.FILE_EXISTS)).toMatchObject({ state: 'failed', message: 'File not found: "src/components/Button.js".' });
    expect(await planRuns(files).run(examples.WRITE_FILE)).toEqual({ state: 'complete' });
    expect(await textAt(files, 'src/components/Button.js')).toBe('export default function Button() { return <button>Click Me</button>; }');
    expect(await run(examples.FILE_EXISTS)).toEqual({ state: 'complete' });
    expect(ended()).toEqual(['end.1 failed', 'end.1 passed']);
  });

  test('replace text and delete a file', async () => {
    const files = await filesWith(settings);
    expect(await planRuns(files).run(examples.REPLACE_IN_FILE)).toEqual({ state: 'complete' });
    expect(await textAt(files, 'config/settings.py')).toBe('FEATURE_FLAG_A = True\n');
    expect(await planRuns(files).run(examples.DELETE_FILE)).toEqual({ state: 'complete' });
    expect(await files.stat('docs/old_feature.md')).toBeNull();
  });

  test('send a request, which passes on 2xx', async () => {
    const { origin, asked, http } = await server();
    const { run } = planRuns(await filesWith({}), { http });
    expect(await run(examples.HTTP_REQUEST.replace('http://localhost:8080', origin))).toEqual({ state: 'complete' });
    expect(asked).toEqual([{ method: 'POST', url: '/api/users', type: 'application/json', body: '{"username":"testuser"}' }]);
  });
});

describe('a plan', () => {
  const plan = `
- tool: WRITE_FILE
  path: a.txt
  content: one one
  validations:
    - {tool: FILE_EXISTS, path: a.txt}
- {tool: REPLACE_IN_FILE, path: a.txt, old_string: one, new_string: two}
- {tool: DELETE_FILE, path: b.txt}
`;

  test('stops at the first failed step', async () => {
    const files = await filesWith({ 'b.txt': 'b' });
    const { run, ended } = planRuns(files);
    expect(await run(plan)).toMatchObject({ state: 'failed', step: { id: '2', line: 7 }, message: expect.stringContaining('2 ') });
    expect(ended()).toEqual(['1 passed', '1.1 passed', '2 failed']);
    expect([await textAt(files, 'a.txt'), await textAt(files, 'b.txt')]).toEqual(['one one', 'b']);
  });

  test('resumes after the finished steps once the failure is fixed', async () => {
    const files = await filesWith({ 'b.txt': 'b' });
    const { run, ended } = planRuns(files);
    await run(plan);
    await files.write('a.txt', Buffer.from('just one'));
    ended();
    expect(await run(plan)).toEqual({ state: 'complete' });
    expect(ended()).toEqual(['1 before', '1.1 before', '2 passed', '3 passed']);
    expect(await textAt(files, 'a.txt')).toBe('just two');
  });

  test.each([
    [
      'a text that is not there',
      '{tool: REPLACE_IN_FILE, path: f, old_string: four, new_string: x}',
      /^old_string is not in "f"\. .* Correct the plan or the file\.$/,
    ],
    ['a text that occurs three times', '{tool: REPLACE_IN_FILE, path: f, old_string: one, new_string: x}', /3 times .* in the plan/],
    ['a file that is not there', '{tool: REPLACE_IN_FILE, path: g, old_string: one, new_string: x}', /There is no "g"/],
    ['nothing to delete', '{tool: DELETE_FILE, path: g}', /There is no "g"/],
    ['a folder to delete', '{tool: DELETE_FILE, path: d}', /"d" is a folder/],
    ['a file in the place of a folder', '{tool: WRITE_FILE, path: f/g, content: x}', /"f"/],
    ['a folder where a file should be', '{tool: FILE_EXISTS, path: d}', /"d" is a folder/],
  ])('%s fails and changes nothing', async (_, step, message) => {
    const files = await filesWith({ f: 'one one one', 'd/e': 'e' });
    const { run, journal } = planRuns(files);
    expect(await run(`- ${step}`)).toMatchObject({ state: 'failed', message: expect.stringMatching(message) });
    expect(await textAt(files, 'f')).toBe('one one one');
    expect(journal.entries().map(({ type }) => type)).toEqual(['begun', 'failed']);
  });

  test.each([
    ['a large file', 'large', /16777217 bytes/],
    ['a file with several names', 'linked', /hard link/],
  ])('%s is not deleted, with the reason, since undo could not restore it', async (_, path, reason) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'large'), new Uint8Array(largestFile + 1));
    writeFileSync(join(folder, 'linked'), 'linked');
    linkSync(join(folder, 'linked'), join(folder, 'other'));
    const outcome = await planRuns(directoryFiles(folder)).run(`- {tool: DELETE_FILE, path: ${path}}`);
    expect(outcome).toMatchObject({ state: 'failed', message: expect.stringMatching(reason) });
    expect(outcome).toMatchObject({
      message: expect.stringMatching(/is not deleted: undoing the plan could not restore it\. .* by hand/),
    });
    expect(readdirSync(folder)).toEqual(['large', 'linked', 'other']);
  });

  test('resumes after it was stopped', async () => {
    const files = await filesWith({ 'b.txt': 'b' });
    const stop = new AbortController();
    const { run, testEnv, ended } = planRuns(files, { signal: stop.signal });
    const tell = (event: Parameters<NonNullable<typeof testEnv.tell>>[0]) => {
      testEnv.tell?.(event);
      if (event.type === 'ended' && event.step.id === '1') stop.abort('stopped');
    };
    expect(await run(plan, { tell })).toMatchObject({ state: 'stopped', step: { id: '1.1' } });
    const { signal: _, ...context } = testEnv.context;
    ended();
    expect(await run(plan.replace('one one', 'one'), { context })).toMatchObject({ state: 'failed' });
    expect(ended()).toEqual(['1 before', '1.1 passed', '2 failed']);
  });

  test('waits at a step that needs approval and resumes from there', async () => {
    const files = await filesWith({ 'a.txt': 'a', 'b.txt': 'b' });
    const asked = {
      status: 'awaiting_approval',
      request: { id: 'r', subject: 'Delete the file' },
      ui_action: { type: 'APPROVE', data: {} },
    };
    const { run, ended } = planRuns(files);
    const two = '- {tool: WRITE_FILE, path: a.txt, content: b}\n- {tool: DELETE_FILE, path: b.txt}';
    const context = { ...planRuns(files).testEnv.context, approve: async () => asked as never };
    const saved: number[] = [];
    const save = async (finished: number) => void saved.push(finished);
    expect(await run(two, { context, save })).toMatchObject({ state: 'asked', step: { id: '2' }, asked: { request: { id: 'r' } } });
    expect(saved).toEqual([1, 1]);
    expect(await textAt(files, 'b.txt')).toBe('b');
    expect(await run(two)).toEqual({ state: 'complete' });
    expect(ended()).toEqual(['1 passed', '2 asked', '1 before', '2 passed']);
  });

  test('fails at a step that needs approval when no one can be asked', async () => {
    const files = await filesWith({ a: 'a' });
    const { run, testEnv } = planRuns(files);
    const { approve: _, ...context } = testEnv.context;
    expect(await run('- {tool: DELETE_FILE, path: a}', { context })).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('approval'),
    });
  });

  test('saves a step that leaves its file unchanged as finished', async () => {
    const { run } = planRuns(await filesWith({ a: 'a' }));
    const saved: number[] = [];
    const save = async (finished: number) => void saved.push(finished);
    await run('- {tool: WRITE_FILE, path: a, content: a}\n- {tool: WRITE_FILE, path: a, content: a}', { save });
    expect(saved).toEqual([1, 2]);
  });

  test('saves its files before a step counts as finished', async () => {
    const { run, journal } = planRuns(await filesWith({}));
    const kept: [finished: number, written: number][] = [];
    const save = async (finished: number) => void kept.push([finished, stateOf(journal.entries()).passed.size]);
    await run('- {tool: WRITE_FILE, path: a, content: a}\n- {tool: FILE_EXISTS, path: a}\n- {tool: WRITE_FILE, path: b, content: b}', {
      save,
    });
    expect(kept).toEqual([
      [1, 0],
      [3, 2],
    ]);
  });
});

describe('a process that dies', () => {
  const two = '- {tool: REPLACE_IN_FILE, path: f, old_string: a, new_string: aa}\n- {tool: DELETE_FILE, path: g}';

  /** A journal whose process dies just before this entry is written. */
  function dyingAt(type: JournalEntry['type'], step: string) {
    const journal = memoryJournal();
    let dies = true;
    return {
      ...journal,
      async write(entry: JournalEntry) {
        if (dies && entry.type === type && 'step' in entry && entry.step === step) {
          dies = false;
          throw new Error('died');
        }
        await journal.write(entry);
      },
    };
  }

  test.each<[string, JournalEntry['type'], string]>([
    ['before a change is on record', 'changing', '1'],
    ['after a change, before it counts as finished', 'passed', '1'],
    ['after the last one', 'passed', '2'],
  ])('%s does each step once', async (_, type, step) => {
    const files = await filesWith({ f: 'a', g: 'g' });
    const { run } = planRuns(files, { journal: dyingAt(type, step) });
    await expect(run(two)).rejects.toThrow('died');
    expect(await run(two)).toEqual({ state: 'complete' });
    expect(await textAt(files, 'f')).toBe('aa');
    expect(await files.stat('g')).toBeNull();
  });

  test('between record and change makes the change', async () => {
    const files = await filesWith({ f: 'a', g: 'g' });
    const { run, testEnv } = planRuns(files);
    const broken = { ...files, write: async () => Promise.reject(new Error('died')) };
    await expect(run(two, { context: { ...testEnv.context, files: broken } })).rejects.toThrow('died');
    expect(await run(two)).toEqual({ state: 'complete' });
    expect(await textAt(files, 'f')).toBe('aa');
  });

  test('in the middle of a change to a file that is then edited fails instead of guessing', async () => {
    const files = await filesWith({ f: 'a', g: 'g' });
    const { run } = planRuns(files, { journal: dyingAt('passed', '1') });
    await expect(run(two)).rejects.toThrow('died');
    await files.write('f', Buffer.from('mine'));
    expect(await run(two)).toMatchObject({ state: 'failed', message: expect.stringContaining('the file has been changed since') });
    expect(await textAt(files, 'f')).toBe('mine');
  });

  test('during a request reports it first and resends it only on the run after that', async () => {
    const { origin, asked, http } = await server();
    const { run, journal } = planRuns(await filesWith({}), { http, journal: dyingAt('passed', '1') });
    const post = `- {tool: HTTP_REQUEST, method: POST, url: "${origin}/201"}`;
    await expect(run(post)).rejects.toThrow('died');
    const dry = { dry: true, journal: memoryJournal(journal.entries()) };
    expect(await run(post, dry)).toMatchObject({ state: 'failed', message: expect.stringContaining('may or may not have gone through') });
    expect(await run(post)).toMatchObject({ state: 'failed', message: expect.stringContaining('may or may not have gone through') });
    expect(asked).toHaveLength(1);
    expect(await run(post)).toEqual({ state: 'complete' });
    expect(asked).toHaveLength(2);
  });
});

describe('a request', () => {
  test.each([
    ['2xx passes', 'GET', '/204', '', null],
    ['anything else does not', 'GET', '/404', '', 'The response was 404, not 2xx.'],
    ['what is expected passes', 'GET', '/404', 'expect: {status: 404}', null],
    ['one of several passes', 'DELETE', '/410', 'expect: {status: [404, 410]}', null],
    ['what is not expected does not', 'GET', '/200', 'expect: {status: [404, 410]}', 'The response was 200, not 404 or 410.'],
    ['a body with what is expected passes', 'GET', '/', 'expect: {body_contains: [users, testuser]}', null],
    ['a body without it does not', 'GET', '/', 'expect: {body_contains: [users, absent]}', '“absent” is not in the response.'],
    ['a body is not enough where the status is wrong', 'GET', '/500', 'expect: {body_contains: users}', 'The response was 500, not 2xx.'],
  ])('%s', async (_, method, path, expects, message) => {
    const { origin, http } = await server();
    const plan = `- tool: HTTP_REQUEST\n  method: ${method}\n  url: ${origin}${path}\n  ${expects}\n`;
    expect(await planRuns(await filesWith({}), { http }).run(plan)).toMatchObject(
      message ? { state: 'failed', message } : { state: 'complete' },
    );
  });

  test('that may have gone through is resent only after a second report', async () => {
    const arrived: string[] = [];
    const silent = createServer((request, response) => {
      arrived.push(request.method!);
      if (arrived.length > 1) response.end();
    });
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void silent.close().closeAllConnections());
    const origin = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const { run, journal } = planRuns(await filesWith({}), { http: guardedHttpClient({ allowedOrigins: [origin], timeoutMs: 500 }) });
    const post = `- {tool: HTTP_REQUEST, method: POST, url: "${origin}"}`;
    expect(await run(post)).toMatchObject({ state: 'failed', message: expect.stringContaining('may have arrived') });
    expect(stateOf(journal.entries())).toMatchObject({ asking: '1', failed: { step: '1' } });
    expect(await run(post)).toMatchObject({ state: 'failed', message: expect.stringContaining('may or may not have gone through') });
    expect(arrived).toHaveLength(1);
    expect(await run(post)).toEqual({ state: 'complete' });
    expect(arrived).toHaveLength(2);
  });

  test('that failed to connect or got an error is sent again by the next run', async () => {
    const { origin, asked, http } = await server();
    const { run, journal } = planRuns(await filesWith({}), { http });
    const post = `- {tool: HTTP_REQUEST, method: POST, url: "${origin}/500"}`;
    await run(post);
    expect(stateOf(journal.entries())).toMatchObject({ asking: null });
    await run(post);
    expect(asked).toHaveLength(2);
  });

  test('is checked against the whole body and reported with its beginning', async () => {
    const large = createServer((_, response) => response.end(`${'x'.repeat(40_000)}NEEDLE`));
    await new Promise<void>((resolve) => large.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void large.close());
    const origin = `http://127.0.0.1:${(large.address() as AddressInfo).port}`;
    const { run } = planRuns(await filesWith({}), { http: guardedHttpClient({ allowedOrigins: [origin] }) });
    const get = (text: string) => `- {tool: HTTP_REQUEST, method: GET, url: "${origin}", expect: {body_contains: ${text}}}`;
    expect(await run(get('NEEDLE'))).toEqual({ state: 'complete' });
    const { run: again } = planRuns(await filesWith({}), { http: guardedHttpClient({ allowedOrigins: [origin] }) });
    const failed = await again(get('PIN'));
    expect(failed).toMatchObject({ state: 'failed', message: '“PIN” is not in the response.' });
    expect((failed as { output?: string }).output!.length).toBeLessThan(2500);
  });

  test('to a URL that is not allowed is not sent', async () => {
    const { origin, asked } = await server();
    const { run } = planRuns(await filesWith({}), { http: guardedHttpClient() });
    expect(await run(`- {tool: HTTP_REQUEST, method: GET, url: "${origin}"}`)).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('https'),
    });
    expect(asked).toEqual([]);
  });
});

describe('a dry run', () => {
  test('changes nothing, sends nothing, and lets later steps see earlier changes', async () => {
    const files = await filesWith({ f: 'one', g: 'g' });
    const { origin, asked, http } = await server();
    const plan = `
- {tool: WRITE_FILE, path: new/a, content: one}
- {tool: REPLACE_IN_FILE, path: new/a, old_string: one, new_string: two}
- {tool: DELETE_FILE, path: g}
- {tool: HTTP_REQUEST, method: POST, url: "${origin}", validations: [{tool: FILE_EXISTS, path: new/a}]}
- {tool: FILE_EXISTS, path: g}
`;
    const { run, testEnv, ended, journal } = planRuns(files, { http });
    const dry = {
      dry: true,
      journal: memoryJournal(journal.entries()),
      context: { ...testEnv.context, files: stagedFiles(files, systemClock()) },
    };
    expect(await run(plan, dry)).toMatchObject({ state: 'failed', step: { id: '5' } });
    expect(ended()).toEqual(['1 passed', '2 passed', '3 passed', '4 would', '4.1 passed', '5 failed']);
    expect(asked).toEqual([]);
    expect(journal.entries()).toEqual([]);
    expect((await files.list('')).map(({ name }) => name)).toEqual(['f', 'g']);
  });

  test('names the command of each check, from the plan or the files at that point', async () => {
    const files = await filesWith({});
    const { run, testEnv } = planRuns(files);
    const said: string[] = [];
    const dry = {
      dry: true,
      context: { ...testEnv.context, files: stagedFiles(files, systemClock()) },
      tell: (event: PlanEvent) => void (event.type === 'ended' && said.push(outcomeMessage(event.step, event))),
    };
    const plan = `
commands: {lint: ruff check ., test: [pytest, -k, "a or b"]}
steps:
  - {tool: WRITE_FILE, path: tsconfig.json, content: "{}", validations: [{tool: LINT_FILE, path: /workspace/a.py}, {tool: LINT_PROJECT}]}
  - {tool: RUN_TESTS, path: -t.py}
  - {tool: RUN_ALL_TESTS}
  - {tool: WRITE_FILE, path: package.json, content: '{"scripts": {"typecheck": "tsc"}}'}
  - {tool: RUN_TYPE_CHECK}
  - {tool: RUN_TYPE_CHECK, path: .}
`;
    expect(await run(plan, dry)).toEqual({ state: 'complete' });
    expect(said.filter((line) => line.startsWith('would run'))).toEqual([
      'would run: ruff check a.py',
      'would run: ruff check .',
      'would run: pytest -k a or b ./-t.py',
      'would run: pytest -k a or b',
      'would run: npm run typecheck',
      'would run: npm run typecheck',
    ]);
    expect(await planRuns(files).run('- {tool: LINT_PROJECT}', { dry: true })).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('The kind of project is unknown'),
    });
  });
});
