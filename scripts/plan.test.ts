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

/** A project's folder with these files in it, beside a data folder. */
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
    const code = await planCommand(words, { ...where, settings: readEnvironment({}), out, err: out, signal: new AbortController().signal });
    return { code, said };
  };
  /** The command as a process of its own. */
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

/** A command line as a shell splits it into words. */
function wordsOf(line: string): string[] {
  return execFileSync('/bin/sh', ['-c', `printf '%s\\0' ${line}`], { encoding: 'utf8' })
    .split('\0')
    .slice(0, -1);
}

/** A server that answers when told to, and says when it was asked. */
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

test('a plan is run where it is called from, tells each step, and is undone', async () => {
  const { dir, run, read } = project({ 'plan.yaml': flag, 'settings.py': 'A = False\n' });
  const first = await run('plan.yaml');
  expect(first.said).toBe(`plan.yaml in ${dir}: 2 steps, 1 validation
✓ 1    WRITE_FILE src/new.js        made, 3 bytes
✓ 1.1  FILE_EXISTS src/new.js       is there
✓ 2    REPLACE_IN_FILE settings.py  changed, 9 bytes now

All 3 passed.
`);
  expect(first.code).toBe(0);
  expect([read('src/new.js'), read('settings.py')]).toEqual(['1;\n', 'A = True\n']);
  expect(await run('plan.yaml', '--undo')).toEqual({
    code: 0,
    said: expect.stringMatching(
      /^✓ settings\.py is what it was\n✓ src\/new\.js is gone again\n\nUndone: the run of \/.*\/plan\.yaml, begun .*\d:\d\d.*\.\n$/,
    ),
  });
  expect(readdirSync(dir).sort()).toEqual(['plan.yaml', 'settings.py']);
  expect(read('settings.py')).toBe('A = False\n');
  expect(await run('plan.yaml', '--undo')).toEqual({ code: 2, said: `There is no run in ${dir} that could be undone.\n` });
});

test('a dry run shows the differences, and leaves nothing behind', async () => {
  const { folder, dir, run, read } = project({ 'plan.yaml': flag, 'settings.py': 'A = False\n' });
  const { code, said } = await run('plan.yaml', '--dry-run');
  expect(code).toBe(0);
  expect(said).toContain('~ 2    REPLACE_IN_FILE settings.py  would be changed, 9 bytes now\n');
  expect(said).toContain('       -A = False\n       +A = True\n');
  expect(read('settings.py')).toBe('A = False\n');
  expect([readdirSync(folder), readdirSync(dir).sort()]).toEqual([['project'], ['plan.yaml', 'settings.py']]);
});

test('a step that fails ends it with 1; mended, the same plan goes on, and another one is refused', async () => {
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
    said: expect.stringMatching(/was of \/.*\/plan\.yaml, begun .*: undo that one first \(npm run plan -- \/.*\/plan\.yaml --undo\)\.\n$/),
  });

  expect(refused.said).toContain(`Undo that run first (npm run plan -- ${dir}/plan.yaml --undo)`);

  const again = await run('plan.yaml');
  expect(again.said).toContain('· 1    WRITE_FILE src/new.js        made, 3 bytes (before)\n');
  expect(again).toMatchObject({ code: 0, said: expect.stringContaining('All 3 passed.') });
  expect(read('settings.py')).toBe('A = True\n');
  expect(await run('other.yaml', '--fresh')).toMatchObject({ code: 1 });
});

test('the command that a refusal names undoes the run that stands in the way, also where paths have spaces', async () => {
  const { dir, folder, run, runFrom, read } = project({ "first plan's.yaml": flag, 'settings.py': 'B = False\n', 'other.yaml': '' });
  expect(await run("first plan's.yaml")).toMatchObject({ code: 1 });
  writeFileSync(join(dir, 'other.yaml'), '- {tool: FILE_EXISTS, path: settings.py}');
  const refused = await run('other.yaml');
  const [, hint] = /\(npm run plan -- (.*? --undo)\)/.exec(refused.said)!;
  expect(await run(...wordsOf(hint!))).toMatchObject({ code: 0, said: expect.stringContaining('✓ src/new.js is gone again') });
  expect(await run('other.yaml')).toMatchObject({ code: 0 });

  // From another folder it names the folder that the plan works on.
  expect(await run("first plan's.yaml")).toMatchObject({ code: 1 });
  const elsewhere = await runFrom(folder, 'project/other.yaml', '--dir', 'project');
  const [, there] = /\(npm run plan -- (.*? --undo)\)/.exec(elsewhere.said)!;
  expect(await runFrom(folder, ...wordsOf(there!))).toMatchObject({ code: 0 });
  expect([existsSync(join(dir, 'src')), read('settings.py')]).toEqual([false, 'B = False\n']);
});

test('what somebody else has changed since is not undone unless told to', async () => {
  const { dir, run, read } = project({ 'plan.yaml': flag, 'settings.py': 'A = False\n' });
  await run('plan.yaml');
  writeFileSync(join(dir, 'settings.py'), 'mine');
  const refused = await run('plan.yaml', '--undo');
  expect(refused).toEqual({
    code: 1,
    said: expect.stringMatching(
      /^Nothing was undone, because these files were changed after the run of .*plan\.yaml, begun .*:\n {2}settings\.py\nTo give up those changes too: npm run plan -- plan\.yaml --undo --force\n$/,
    ),
  });
  expect([read('settings.py'), existsSync(join(dir, 'src/new.js'))]).toEqual(['mine', true]);
  expect(await run('plan.yaml', '--undo', '--force')).toMatchObject({ code: 0 });
  expect(read('settings.py')).toBe('A = False\n');
});

test('a run that changed nothing is not offered to be undone, and passed over', async () => {
  const { run, read } = project({ 'plan.yaml': flag, 'settings.py': 'A = False\n' });
  await run('plan.yaml');
  const second = await run('plan.yaml');
  expect(second).toMatchObject({ code: 1, said: expect.stringContaining('Failed at 2 (line 7 of plan.yaml): 2 of 3 passed.') });
  expect(second.said).not.toContain('--undo');
  expect(await run('plan.yaml', '--undo')).toMatchObject({ code: 0, said: expect.stringContaining('Undone: the run of') });
  expect(read('settings.py')).toBe('A = False\n');
  expect(await run('plan.yaml', '--undo')).toMatchObject({ code: 2, said: expect.stringContaining('There is no run') });
});

test('a run that only looked does not stand in the way of another plan, and one that passed nothing begins anew', async () => {
  const looks = '- {tool: FILE_EXISTS, path: a}\n- {tool: FILE_EXISTS, path: no}\n';
  const { run } = project({ a: '', 'looks.yaml': looks, 'none.yaml': '- {tool: FILE_EXISTS, path: no}\n' });
  expect(await run('looks.yaml')).toMatchObject({
    code: 1,
    said: expect.stringContaining('1 of 2 passed. Run the plan again and it goes on'),
  });
  expect(await run('none.yaml')).toMatchObject({
    code: 1,
    said: expect.stringContaining('0 of 1 passed. Run the plan again and it begins anew.'),
  });
});

describe('a process that ends in the middle', () => {
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

  test('by SIGKILL: what was finished is not done again, and all of it is undone', async () => {
    const { first, second, read, run } = await endedBy((child) => child.kill('SIGKILL'));
    expect(first.code).toBeNull();
    expect(second).toMatchObject({ code: 0, said: expect.stringContaining('· 1  REPLACE_IN_FILE f') });
    expect([read('f'), read('g')]).toEqual(['aa', 'g']);
    expect(await run('plan.yaml', '--undo')).toMatchObject({
      code: 0,
      said: expect.stringContaining('✓ f is what it was\n✓ g is gone again'),
    });
    expect(read('f')).toBe('a');
  });

  test('by Ctrl-C: it says where, and goes on from there', async () => {
    const { first, second } = await endedBy((child) => child.kill('SIGINT'));
    expect(first).toMatchObject({ code: 130, said: expect.stringContaining('Stopped at 2 (line 3 of plan.yaml): 1 of 3 passed.') });
    expect(second).toMatchObject({ code: 0, said: expect.stringContaining('Going on after 1 of 3') });
  });

  test('by Ctrl-C during a request that changes something: it says that the next run does not send it', async () => {
    const server = await slowServer();
    const { begin, run } = project({ 'plan.yaml': `- {tool: HTTP_REQUEST, method: POST, url: "${server.origin}"}` });
    const words = ['plan.yaml', '--allow', server.origin];
    const asked = server.asked();
    const { child, ended } = begin(words);
    await asked;
    child.kill('SIGINT');
    const { code, said } = await ended;
    expect(code).toBe(130);
    expect(said).toContain('may have arrived, or not: look there first. Run the plan again and it only says so; run once more,');
    expect(said).not.toContain('goes on from there');
    const dry = await run(...words, '--dry-run');
    expect(dry).toMatchObject({ code: 1, said: expect.stringContaining('it may have arrived, or not.') });
    expect(dry.said).toContain('It would fail at 1 (line 1 of plan.yaml).');
    const second = await run(...words);
    expect(second).toMatchObject({ code: 1, said: expect.stringContaining('Run the plan again and it begins anew.') });
  });

  test('while it runs, no other plan runs over the same folder', async () => {
    const server = await slowServer();
    const { begin, run, dir } = project({ 'plan.yaml': plan(server.origin), f: 'a' });
    const asked = server.asked();
    const { ended } = begin(['plan.yaml', '--allow', server.origin]);
    await asked;
    expect(await run('plan.yaml', '--undo')).toEqual({
      code: 2,
      said: `Another plan runs over ${dir} right now: wait until it has ended.\n`,
    });
    server.answer();
    expect(await ended).toMatchObject({ code: 0 });
  });
});

describe('what cannot be meant ends with 2, and nothing is done', () => {
  test.each([
    [['a.yaml', 'b.yaml'], 'One plan at a time: a.yaml or b.yaml?'],
    [['a.yaml', '--undo', '--dry-run'], '--undo goes with no --dry-run.'],
    [['a.yaml', '--force'], '--force goes with --undo.'],
  ])('%j is told what does not go together', (words, problem) => expect(readPlanArguments(words)).toEqual({ problem }));

  test('whoever asks for help gets it', async () => {
    expect(await project({}).run('--help')).toEqual({ code: 0, said: expect.stringMatching(/^Usage: npm run plan -- file\.yaml/) });
  });

  test('a data folder in which nothing can be noted, and a journal that is broken', async () => {
    const { folder, run } = project({ 'plan.yaml': '- {tool: FILE_EXISTS, path: plan.yaml}' });
    writeFileSync(join(folder, 'state'), 'a file');
    expect(await run('plan.yaml')).toEqual({
      code: 2,
      said: expect.stringMatching(/cannot be made \(ENOTDIR\): set XDG_STATE_HOME to another/),
    });
    rmSync(join(folder, 'state'));
    expect(await run('plan.yaml')).toMatchObject({ code: 0 });
    const [journal] = globSync(join(folder, 'state/thinking-partner/plans/*/*/journal.jsonl'));
    writeFileSync(journal!, 'broken\n');
    expect(await run('plan.yaml')).toEqual({
      code: 1,
      said: expect.stringContaining(`${journal}, and that is broken. Move that file away`),
    });
  });

  test('a plan over the program’s own folder, unless --dir names it', async () => {
    const { dir, runFrom } = project({ 'plan.yaml': '- {tool: FILE_EXISTS, path: package.json}' });
    const own = process.cwd();
    for (const from of [own, join(own, 'lib')])
      expect(await runFrom(from, join(dir, 'plan.yaml'))).toEqual({
        code: 2,
        said: `${from} is the folder of Thinking Partner itself. Go to the folder of your project, or name it by --dir.\n`,
      });
    expect(await runFrom(own, join(dir, 'plan.yaml'), '--dir', '.')).toMatchObject({ code: 0 });
  });

  test('a plan over a folder in which its own journal would lie', async () => {
    const { folder, runFrom } = project({ 'plan.yaml': '- {tool: FILE_EXISTS, path: plan.yaml}' });
    expect(await runFrom(folder, 'project/plan.yaml')).toEqual({
      code: 2,
      said: expect.stringContaining(`noted in ${folder}/state/thinking-partner, and that is inside ${folder}`),
    });
  });

  test('an option that there is not is named', async () => {
    const { said } = await project({}).run('plan.yaml', '--now');
    expect(said).toMatch(/^Unknown option '--now'\.\n\nUsage: /);
    expect(readPlanArguments(['plan.yaml', '--dir'])).toMatchObject({
      problem: expect.stringContaining("'--dir <value>' argument missing"),
    });
  });

  test('nothing at all', async () => {
    expect(await project({ 'plan.yaml': flag }).begin([]).ended).toMatchObject({
      code: 2,
      said: expect.stringMatching(/^Usage: npm run plan -- file\.yaml/),
    });
  });

  test('a file or a folder that is not there, an origin that is none', async () => {
    const { dir, folder, run, runFrom } = project({ 'plan.yaml': flag });
    expect(await run('no.yaml')).toEqual({ code: 2, said: `There is no file ${dir}/no.yaml.\n` });
    expect(await run('.')).toEqual({
      code: 2,
      said: `${dir} is a folder: name the file of the plan, and the folder that it works on by --dir.\n`,
    });
    expect(await run('plan.yaml', '--dir', 'no')).toEqual({ code: 2, said: `There is no folder ${dir}/no.\n` });
    expect(readPlanArguments(['plan.yaml', '--allow', 'localhost:8080'])).toEqual({
      problem: '--allow takes an origin such as http://localhost:8080, not localhost:8080',
    });
    expect(await runFrom(folder, 'project/plan.yaml', '--dir', 'project', '--dry-run')).toMatchObject({
      said: expect.stringContaining(`in ${dir}:`),
    });
  });

  test('a plan with mistakes: each with its place', async () => {
    const { run, dir } = project({
      'plan.yaml':
        '- {tool: WRITE_FILE, path: ok, content: ok}\n- {tool: DELETE_FILE, path: ../a}\n- tool: NO\n  validations: [{tool: HTTP_REQUEST, method: GET, url: "http://localhost:8080"}]\n',
    });
    const { code, said } = await run('plan.yaml');
    expect(code).toBe(2);
    expect(said).toContain('plan.yaml:4:17  HTTP_REQUEST cannot be done here. http://localhost:8080');
    expect(said).toContain(`plan.yaml:2:29  path leads outside the project’s folder (${dir}).\nplan.yaml:3:9  There is no tool “NO”.`);
    expect(said).toContain('3 problems in plan.yaml: nothing was done.');
    expect(existsSync(join(dir, 'ok'))).toBe(false);
  });

  test('an address that was not allowed: before the first step', async () => {
    const { run, dir } = project({
      'plan.yaml': '- {tool: WRITE_FILE, path: ok, content: ok}\n- {tool: HTTP_REQUEST, method: GET, url: "http://localhost:8080/a"}\n',
    });
    expect(await run('plan.yaml')).toMatchObject({
      code: 2,
      said: expect.stringContaining('plan.yaml:2:3  HTTP_REQUEST cannot be done here. http://localhost:8080'),
    });
    expect(existsSync(join(dir, 'ok'))).toBe(false);
  });
});
