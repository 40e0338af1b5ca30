import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { readEnvironment } from '#lib/base/env.ts';
import { temporaryFolder } from '#lib/testing/temporary-folder.ts';
import { readPlanArguments } from './plan-arguments.ts';
import { planCommand } from './plan-command.ts';

vi.setConfig({ testTimeout: 60_000 });

/** A project folder with these files, next to a state folder. */
function project(files: Record<string, string>) {
  const folder = temporaryFolder();
  const dir = join(folder, 'project');
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(dir, path, '..'), { recursive: true });
    writeFileSync(join(dir, path), content);
  }
  const stateFolder = join(folder, 'state', 'thinking-partner');
  /** The command in this process. */
  const runFrom = async (from: string, ...words: string[]) => {
    let said = '';
    const out = new Writable({
      write(text, _, done) {
        said += text;
        done();
      },
    });
    const where = { from, called: 'npm run plan --', ownFolder: process.cwd(), stateFolder };
    const code = await planCommand(words, {
      ...where,
      readSettings: () => readEnvironment({}),
      out,
      err: out,
      signal: new AbortController().signal,
    });
    return { code, said };
  };
  /** The command as a separate process. */
  const begin = (words: string[]) => {
    const env = { ...process.env, XDG_STATE_HOME: join(folder, 'state'), INIT_CWD: dir, FORCE_COLOR: undefined };
    const child = spawn(process.execPath, ['scripts/plan.ts', ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text));
    const ended = new Promise<{ code: number | null; said: string }>((resolve) => child.on('close', (code) => resolve({ code, said })));
    return { child, ended };
  };
  return {
    folder,
    dir,
    begin,
    run: (...words: string[]) => runFrom(dir, ...words),
    runFrom,
    read: (path: string) => readFileSync(join(dir, path), 'utf8'),
  };
}

/** A command line as a shell splits it. */
function wordsOf(line: string): string[] {
  return execFileSync('/bin/sh', ['-c', `printf '%s\\0' ${line}`], { encoding: 'utf8' })
    .split('\0')
    .slice(0, -1);
}

/** A server that answers on demand and reports each request. */
async function slowServer() {
  const waiting: ServerResponse[] = [];
  let wasAsked = () => {};
  const http = createServer((_, response) => {
    waiting.push(response);
    wasAsked();
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    http.closeAllConnections();
    http.close();
  });
  return {
    origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    asked: () =>
      new Promise<void>((resolve) => {
        wasAsked = resolve;
      }),
    answer: () => {
      for (const response of waiting.splice(0)) response.end('ok');
    },
  };
}

const flag = `
- tool: WRITE_FILE
  path: src/new.js
  content: "1;\\n"
  validations:
    - {tool: FILE_EXISTS, path: src/new.js}
- tool: REPLACE_IN_FILE
  path: settings.py
  old_string: "A = False"
  new_string: "A = True"
`;

test('a plan runs in the current folder, reports each step, and can be undone', async () => {
  const { dir, run, read } = project({ 'plan.yaml': flag, 'settings.py': 'A = False\n' });
  const first = await run('plan.yaml');
  expect(first.said).toBe(`plan.yaml in ${dir}: 2 steps, 1 validation
✓ 1    WRITE_FILE src/new.js        created, 3 bytes
✓ 1.1  FILE_EXISTS src/new.js       exists
✓ 2    REPLACE_IN_FILE settings.py  changed, 9 bytes now

All 3 passed.
`);
  expect(first.code).toBe(0);
  expect([read('src/new.js'), read('settings.py')]).toEqual(['1;\n', 'A = True\n']);
  expect(await run('plan.yaml', '--undo')).toEqual({
    code: 0,
    said: expect.stringMatching(
      /^✓ settings\.py restored\n✓ src\/new\.js removed\n\nUndone: the run of \/.*\/plan\.yaml, started .*\d:\d\d.*\.\n$/,
    ),
  });
  expect(readdirSync(dir).sort()).toEqual(['plan.yaml', 'settings.py']);
  expect(read('settings.py')).toBe('A = False\n');
  expect(await run('plan.yaml', '--undo')).toEqual({ code: 2, said: `No run to undo in ${dir}.\n` });
});

test('a dry run shows the diffs and leaves nothing behind', async () => {
  const { folder, dir, run, read } = project({ 'plan.yaml': flag, 'settings.py': 'A = False\n' });
  const { code, said } = await run('plan.yaml', '--dry-run');
  expect(code).toBe(0);
  expect(said).toContain('~ 2    REPLACE_IN_FILE settings.py  would be changed, 9 bytes now\n');
  expect(said).toContain('       -A = False\n       +A = True\n');
  expect(read('settings.py')).toBe('A = False\n');
  expect([readdirSync(folder), readdirSync(dir).sort()]).toEqual([['project'], ['plan.yaml', 'settings.py']]);
});

test('a failed step exits with 1; once fixed, the same plan resumes and another plan is refused', async () => {
  const { dir, run, read } = project({ 'plan.yaml': flag, 'settings.py': 'B = False\n' });
  const failed = await run('plan.yaml', '--dir', '.');
  expect(failed.code).toBe(1);
  expect(failed.said).toContain('✗ 2    REPLACE_IN_FILE settings.py\n       old_string is not in "settings.py"');
  expect(failed.said).not.toContain('Read the file again');
  expect(failed.said).toContain('Failed at 2 (line 7 of plan.yaml): 2 of 3 passed.');
  expect(failed.said).toContain('npm run plan -- plan.yaml --dir . --undo');

  writeFileSync(join(dir, 'settings.py'), 'A = False\n');
  writeFileSync(join(dir, 'other.yaml'), flag.replace('True', '1'));
  const refused = await run('other.yaml');
  expect(refused.code).toBe(2);
  expect(refused.said).toContain('The last run here did not finish');
  expect(await run('other.yaml', '--undo')).toEqual({
    code: 2,
    said: expect.stringMatching(
      /was of \/.*\/plan\.yaml, started .*\. Undo that one first \(npm run plan -- \/.*\/plan\.yaml --undo\)\.\n$/,
    ),
  });

  expect(refused.said).toContain(`Undo that run first (npm run plan -- ${dir}/plan.yaml --undo)`);

  const again = await run('plan.yaml');
  expect(again.said).toContain('· 1    WRITE_FILE src/new.js        created, 3 bytes (earlier run)\n');
  expect(again).toMatchObject({ code: 0, said: expect.stringContaining('All 3 passed.') });
  expect(read('settings.py')).toBe('A = True\n');
  expect(await run('other.yaml', '--fresh')).toMatchObject({ code: 1 });
});

test('the command suggested by a refusal undoes the blocking run, also with spaces in paths', async () => {
  const { dir, folder, run, runFrom, read } = project({ "first plan's.yaml": flag, 'settings.py': 'B = False\n', 'other.yaml': '' });
  expect(await run("first plan's.yaml")).toMatchObject({ code: 1 });
  writeFileSync(join(dir, 'other.yaml'), '- {tool: FILE_EXISTS, path: settings.py}');
  const refused = await run('other.yaml');
  const [, hint] = /\(npm run plan -- (.*? --undo)\)/.exec(refused.said)!;
  expect(await run(...wordsOf(hint!))).toMatchObject({ code: 0, said: expect.stringContaining('✓ src/new.js removed') });
  expect(await run('other.yaml')).toMatchObject({ code: 0 });

  // From another folder it names the folder that the plan works on.
  expect(await run("first plan's.yaml")).toMatchObject({ code: 1 });
  const elsewhere = await runFrom(folder, 'project/other.yaml', '--dir', 'project');
  const [, there] = /\(npm run plan -- (.*? --undo)\)/.exec(elsewhere.said)!;
  expect(await runFrom(folder, ...wordsOf(there!))).toMatchObject({ code: 0 });
  expect([existsSync(join(dir, 'src')), read('settings.py')]).toEqual([false, 'B = False\n']);
});

test('files changed after the run are undone only with --force', async () => {
  const { dir, run, read } = project({ 'plan.yaml': flag, 'settings.py': 'A = False\n' });
  await run('plan.yaml');
  writeFileSync(join(dir, 'settings.py'), 'mine');
  const refused = await run('plan.yaml', '--undo');
  expect(refused).toEqual({
    code: 1,
    said: expect.stringMatching(
      /^Nothing was undone: these files were changed after the run of .*plan\.yaml, started .*\.\n {2}settings\.py\nTo discard those changes too: npm run plan -- plan\.yaml --undo --force\n$/,
    ),
  });
  expect([read('settings.py'), existsSync(join(dir, 'src/new.js'))]).toEqual(['mine', true]);
  expect(await run('plan.yaml', '--undo', '--force')).toMatchObject({ code: 0 });
  expect(read('settings.py')).toBe('A = False\n');
});

test('a run that changed nothing is not offered for undo and is skipped by it', async () => {
  const { run, read } = project({ 'plan.yaml': flag, 'settings.py': 'A = False\n' });
  await run('plan.yaml');
  const second = await run('plan.yaml');
  expect(second).toMatchObject({ code: 1, said: expect.stringContaining('Failed at 2 (line 7 of plan.yaml): 2 of 3 passed.') });
  expect(second.said).not.toContain('--undo');
  expect(await run('plan.yaml', '--undo')).toMatchObject({ code: 0, said: expect.stringContaining('Undone: the run of') });
  expect(read('settings.py')).toBe('A = False\n');
  expect(await run('plan.yaml', '--undo')).toMatchObject({ code: 2, said: expect.stringContaining('No run to undo') });
});

test('a read-only run does not block another plan, and a run with no passed step starts over', async () => {
  const looks = '- {tool: FILE_EXISTS, path: a}\n- {tool: FILE_EXISTS, path: no}\n';
  const { run } = project({ a: '', 'looks.yaml': looks, 'none.yaml': '- {tool: FILE_EXISTS, path: no}\n' });
  expect(await run('looks.yaml')).toMatchObject({
    code: 1,
    said: expect.stringContaining('1 of 2 passed. Run the plan again to resume'),
  });
  expect(await run('none.yaml')).toMatchObject({
    code: 1,
    said: expect.stringContaining('0 of 1 passed. Run the plan again to start over.'),
  });
});

describe('an interrupted process', () => {
  const plan = (origin: string) => `
- {tool: REPLACE_IN_FILE, path: f, old_string: a, new_string: aa}
- {tool: HTTP_REQUEST, method: GET, url: "${origin}"}
- {tool: WRITE_FILE, path: g, content: g}
`;

  async function endedBy(end: (child: ChildProcess) => void) {
    const server = await slowServer();
    const { begin, run, read } = project({ 'plan.yaml': plan(server.origin), f: 'a' });
    const words = ['plan.yaml', '--allow', server.origin];
    const asked = server.asked();
    const { child, ended } = begin(words);
    await asked;
    end(child);
    const first = await ended;
    expect([read('f')]).toEqual(['aa']);
    const askedAgain = server.asked();
    const second = run(...words);
    await askedAgain;
    server.answer();
    return { first, second: await second, read, run };
  }

  test('after SIGKILL, finished steps are not repeated and everything can be undone', async () => {
    const { first, second, read, run } = await endedBy((child) => child.kill('SIGKILL'));
    expect(first.code).toBeNull();
    expect(second).toMatchObject({ code: 0, said: expect.stringContaining('· 1  REPLACE_IN_FILE f') });
    expect([read('f'), read('g')]).toEqual(['aa', 'g']);
    expect(await run('plan.yaml', '--undo')).toMatchObject({
      code: 0,
      said: expect.stringContaining('✓ f restored\n✓ g removed'),
    });
    expect(read('f')).toBe('a');
  });

  test('after Ctrl-C, the plan reports where it stopped and resumes from there', async () => {
    const { first, second } = await endedBy((child) => child.kill('SIGINT'));
    expect(first).toMatchObject({ code: 130, said: expect.stringContaining('Stopped at 2 (line 3 of plan.yaml): 1 of 3 passed.') });
    expect(second).toMatchObject({ code: 0, said: expect.stringContaining('Resuming: 1 of 3') });
  });

  test('after Ctrl-C during a request that changes something, it says that the next run only reports this', async () => {
    const server = await slowServer();
    const { begin, run } = project({ 'plan.yaml': `- {tool: HTTP_REQUEST, method: POST, url: "${server.origin}"}` });
    const words = ['plan.yaml', '--allow', server.origin];
    const asked = server.asked();
    const { child, ended } = begin(words);
    await asked;
    child.kill('SIGINT');
    const { code, said } = await ended;
    expect(code).toBe(130);
    expect(said).toContain('may or may not have gone through: check first. The next run only reports this; the run after that');
    expect(said).not.toContain('to resume from there');
    const dry = await run(...words, '--dry-run');
    expect(dry).toMatchObject({ code: 1, said: expect.stringContaining('which may or may not have gone through.') });
    expect(dry.said).toContain('It would fail at 1 (line 1 of plan.yaml).');
    const second = await run(...words);
    expect(second).toMatchObject({ code: 1, said: expect.stringContaining('Run the plan again to start over.') });
  });

  test('a second plan on the same folder is refused while one is running', async () => {
    const server = await slowServer();
    const { begin, run, dir } = project({ 'plan.yaml': plan(server.origin), f: 'a' });
    const asked = server.asked();
    const { ended } = begin(['plan.yaml', '--allow', server.origin]);
    await asked;
    expect(await run('plan.yaml', '--undo')).toEqual({
      code: 2,
      said: `Another plan is running on ${dir}. Wait until it finishes.\n`,
    });
    server.answer();
    expect(await ended).toMatchObject({ code: 0 });
  });
});

describe('invalid arguments exit with 2 and change nothing', () => {
  test.each([
    [['a.yaml', 'b.yaml'], 'Pass one plan file, not 2: a.yaml, b.yaml'],
    [['a.yaml', '--undo', '--dry-run'], '--undo cannot be combined with --dry-run.'],
    [['a.yaml', '--force'], '--force requires --undo.'],
  ])('%j is refused as a combination', (words, problem) => expect(readPlanArguments(words)).toEqual({ problem }));

  test('--help prints the usage', async () => {
    expect(await project({}).run('--help')).toEqual({ code: 0, said: expect.stringMatching(/^Usage: npm run plan -- file\.yaml/) });
  });

  test('a state folder that cannot be written and a broken journal are reported', async () => {
    const { folder, run } = project({ 'plan.yaml': '- {tool: FILE_EXISTS, path: plan.yaml}' });
    writeFileSync(join(folder, 'state'), 'a file');
    expect(await run('plan.yaml')).toEqual({
      code: 2,
      said: expect.stringMatching(/^Could not create the folder .* \(ENOTDIR\)\. Set XDG_STATE_HOME to another/),
    });
    rmSync(join(folder, 'state'));
    expect(await run('plan.yaml')).toMatchObject({ code: 0 });
    const [journal] = globSync(join(folder, 'state/thinking-partner/plans/*/*/journal.jsonl'));
    writeFileSync(journal!, 'broken\n');
    expect(await run('plan.yaml')).toEqual({
      code: 1,
      said: expect.stringContaining(`${journal}, is damaged. Move it away`),
    });
  });

  test('a plan on the program’s own folder is refused unless --dir names it', async () => {
    const { dir, runFrom } = project({ 'plan.yaml': '- {tool: FILE_EXISTS, path: package.json}' });
    const own = process.cwd();
    for (const from of [own, join(own, 'lib')])
      expect(await runFrom(from, join(dir, 'plan.yaml'))).toEqual({
        code: 2,
        said: `${from} is Thinking Partner's own folder. Change to your project's folder, or pass it with --dir.\n`,
      });
    expect(await runFrom(own, join(dir, 'plan.yaml'), '--dir', '.')).toMatchObject({ code: 0 });
  });

  test('a plan on a folder that contains its own journal is refused', async () => {
    const { folder, runFrom } = project({ 'plan.yaml': '- {tool: FILE_EXISTS, path: plan.yaml}' });
    expect(await runFrom(folder, 'project/plan.yaml')).toEqual({
      code: 2,
      said: expect.stringContaining(`Run journals are stored in ${folder}/state/thinking-partner, which is inside ${folder}`),
    });
  });

  test('an unknown option is named', async () => {
    const { said } = await project({}).run('plan.yaml', '--now');
    expect(said).toMatch(/^Unknown option '--now'\.\n\nUsage: /);
    expect(readPlanArguments(['plan.yaml', '--dir'])).toMatchObject({
      problem: expect.stringContaining("'--dir <value>' argument missing"),
    });
  });

  test('no arguments print the usage', async () => {
    expect(await project({ 'plan.yaml': flag }).begin([]).ended).toMatchObject({
      code: 2,
      said: expect.stringMatching(/^Usage: npm run plan -- file\.yaml/),
    });
  });

  test('a missing file or folder and an invalid origin are reported', async () => {
    const { dir, folder, run, runFrom } = project({ 'plan.yaml': flag });
    expect(await run('no.yaml')).toEqual({ code: 2, said: `File not found: ${dir}/no.yaml\n` });
    expect(await run('.')).toEqual({
      code: 2,
      said: `${dir} is a folder. Name the plan file, and pass the folder it works on with --dir.\n`,
    });
    expect(await run('plan.yaml', '--dir', 'no')).toEqual({ code: 2, said: `Folder not found: ${dir}/no\n` });
    expect(readPlanArguments(['plan.yaml', '--allow', 'localhost:8080'])).toEqual({
      problem: '--allow takes an origin such as http://localhost:8080, not localhost:8080',
    });
    expect(await runFrom(folder, 'project/plan.yaml', '--dir', 'project', '--dry-run')).toMatchObject({
      said: expect.stringContaining(`in ${dir}:`),
    });
  });

  test('each problem of an invalid plan is reported with its line and column', async () => {
    const { run, dir } = project({
      'plan.yaml':
        '- {tool: WRITE_FILE, path: ok, content: ok}\n- {tool: DELETE_FILE, path: ../a}\n- tool: NO\n  validations: [{tool: HTTP_REQUEST, method: GET, url: "http://localhost:8080"}]\n',
    });
    const { code, said } = await run('plan.yaml');
    expect(code).toBe(2);
    expect(said).toContain('plan.yaml:4:17  HTTP_REQUEST cannot run here. http://localhost:8080');
    expect(said).toContain(`plan.yaml:2:29  path leads outside the project’s folder (${dir}).\nplan.yaml:3:9  Unknown tool “NO”.`);
    expect(said).toContain('3 problems in plan.yaml. Nothing was done.');
    expect(existsSync(join(dir, 'ok'))).toBe(false);
  });

  test('a URL that is not allowed is reported before the first step', async () => {
    const { run, dir } = project({
      'plan.yaml': '- {tool: WRITE_FILE, path: ok, content: ok}\n- {tool: HTTP_REQUEST, method: GET, url: "http://localhost:8080/a"}\n',
    });
    expect(await run('plan.yaml')).toMatchObject({
      code: 2,
      said: expect.stringContaining('plan.yaml:2:3  HTTP_REQUEST cannot run here. http://localhost:8080'),
    });
    expect(existsSync(join(dir, 'ok'))).toBe(false);
  });
});
