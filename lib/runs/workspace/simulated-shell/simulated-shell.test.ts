import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { OutsideTestEnv, SECRET } from '#lib/runs/workspace/testing/outside-test-env.ts';
import { temporaryFolder } from '#lib/testing/temporary-folder.ts';
import { commandAttempts } from '../testing/command-attempts.ts';
import { swapFolder } from '../testing/swapped-folder.ts';
import { SimulatedShell } from './simulated-shell.ts';

// Processes and sockets are slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const folder = temporaryFolder();
const shell = new SimulatedShell(folder);
afterAll(() => {
  shell.close();
});
const alive = (pid: number) => existsSync(`/proc/${pid}`) || isAlive(pid);
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('the shell starts whatever the working directory of this process is', () => {
  const code = `
    const { SimulatedShell } = await import(${JSON.stringify(new URL('simulated-shell.ts', import.meta.url))});
    using shell = new SimulatedShell('.');
    console.log((await shell.run('echo from elsewhere')).stdout);`;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', code], { cwd: temporaryFolder(), encoding: 'utf8' });
  expect(output).toBe('from elsewhere\n\n');
});

describe('a command in the simulated shell', () => {
  test('returns its output, errors and exit code', async () => {
    expect(await shell.run('echo out; echo é >&2; exit 3')).toEqual({
      stdout: 'out\n',
      stderr: 'é\n',
      exitCode: 3,
      ended: 'exited',
      truncated: false,
    });
  });

  test('works on the real files of the workspace', async () => {
    writeFileSync(join(folder, 'notes.txt'), 'b\na\nb\n');
    const { stdout } = await shell.run('pwd; sort -u notes.txt > /workspace/sorted.txt; cat sorted.txt');
    expect(stdout).toBe('/workspace\na\nb\n');
    expect(readFileSync(join(folder, 'sorted.txt'), 'utf8')).toBe('a\nb\n');
  });

  test('searches with rg, which numbers lines only when asked, because its output is no terminal', async () => {
    mkdirSync(join(folder, 'searched'));
    writeFileSync(join(folder, 'searched/a.txt'), 'first\nTODO\n');
    expect((await shell.run('rg TODO searched')).stdout).toBe('searched/a.txt:TODO\n');
    expect((await shell.run('rg -n TODO searched')).stdout).toBe('searched/a.txt:2:TODO\n');
  });

  test('starts in the given folder, which must be in the workspace', async () => {
    await shell.run('mkdir -p deep/er; echo here > deep/er/file');
    expect((await shell.run('cat file', { cwd: 'deep/er' })).stdout).toBe('here\n');
    expect((await shell.run('pwd', { cwd: '/workspace/deep' })).stdout).toBe('/workspace/deep\n');
    await expect(shell.run('pwd', { cwd: '../x' })).rejects.toMatchObject({ code: 'permission_denied' });
    await expect(shell.run('pwd', { cwd: '/etc' })).rejects.toMatchObject({ code: 'permission_denied' });
  });

  test('starts fresh: variables and files outside the workspace are gone', async () => {
    await shell.run('x=kept; cd deep; echo scratch > /tmp/scratch');
    const { stdout, stderr } = await shell.run('echo "[$x]"; pwd; cat /tmp/scratch');
    expect(stdout).toBe('[]\n/workspace\n');
    expect(stderr).toContain('No such file');
  });

  test('cannot move a file out of the workspace or write outside it', async () => {
    mkdirSync(join(folder, 'leaves'));
    for (const command of [
      'mv stays ../x',
      "mkdir -p '..' && mv stays '../x'",
      'mv stays /x',
      'mv stays /tmp/x',
      'mv stays /tmp',
      'mv stays /dev/null',
      'mv leaves /tmp/leaves',
      'cp stays ../x',
      'cat stays > ../x',
      'echo more >> /x',
      'mkdir /elsewhere',
      'cp stays /workspace2',
      'ln -s /workspace/stays /x',
    ]) {
      writeFileSync(join(folder, 'stays'), 'here\n');
      writeFileSync(join(folder, 'leaves', 'one'), 'here too\n');
      const { exitCode, stderr } = await shell.run(command);
      expect(exitCode, command).not.toBe(0);
      expect(stderr, command).not.toBe('');
      expect(readFileSync(join(folder, 'stays'), 'utf8'), command).toBe('here\n');
      expect(readFileSync(join(folder, 'leaves', 'one'), 'utf8'), command).toBe('here too\n');
    }
    const { stdout } = await shell.run(
      'mv stays kept; cp kept /tmp/kept; mv /tmp/kept back; cat back; echo x > /dev/null; mkdir -p /tmp/a/b && echo y',
    );
    expect(stdout).toBe('here\ny\n');
    expect((await shell.run('mv back ../back')).stderr).toContain('nothing is moved or written there');
  });

  test('sees neither our environment nor the machine', async () => {
    vi.stubEnv('SOME_SECRET', 'of this process');
    using own = new SimulatedShell(folder);
    const { stdout } = await own.run('env; cat /etc/passwd /proc/self/environ; ls / /usr /home; whoami; hostname');
    vi.unstubAllEnvs();
    expect(stdout).not.toMatch(/of this process|root:|SOME_SECRET/);
    expect((await own.run('node --version; git --version; python3 --version; curl http://127.0.0.1')).stdout).toBe('');
  });

  test('runs after the previous one, in the same process', async () => {
    const pid = shell.pid;
    const results = await Promise.all(['echo a >> order', 'echo b >> order', 'cat order'].map((command) => shell.run(command)));
    expect(results[2]!.stdout).toBe('a\nb\n');
    expect(shell.pid).toBe(pid);
  });

  test('stops the whole line at an unsupported form, so that nothing continues with a wrong result', async () => {
    writeFileSync(join(folder, 'name.txt'), 'ann\n');
    for (const command of [
      "sed 's/./\\U&/' name.txt > changed && mv changed name.txt; echo more >> name.txt",
      'bash -c "sed -i \'s/./\\\\U&/\' name.txt"; echo more >> name.txt',
      'cat name.txt | sort --random-sort | cat > name.txt; echo more >> name.txt',
      'for f in */; do echo more >> name.txt; done',
      'ls name.txt | xargs sed -i -z s/a/b/; echo more >> name.txt',
    ]) {
      const { exitCode, stderr, stdout } = await shell.run(command);
      expect([exitCode, stdout], command).toEqual([2, '']);
      expect(stderr, command).toContain('not supported in this simulated shell');
      if (!command.includes('> name.txt;')) expect(readFileSync(join(folder, 'name.txt'), 'utf8'), command).toBe('ann\n');
      writeFileSync(join(folder, 'name.txt'), 'ann\n');
    }
  });

  test('explains that this is a simulated shell when a program is missing', async () => {
    for (const command of ['python3 -c 1', 'git status', 'sqlite3 x']) {
      const { exitCode, stderr } = await shell.run(command);
      expect([exitCode, stderr]).toEqual([
        127,
        expect.stringMatching(/: command not found\nThis is a simulated shell: it runs no programs/),
      ]);
    }
  });

  test('returns the beginning of a long output, marked as truncated', async () => {
    const { stdout, truncated, ended } = await shell.run("printf '%01500000d' 7");
    expect([stdout.length, truncated, ended]).toEqual([1_000_000, true, 'exited']);
  });
});

describe('the process of a simulated shell', () => {
  test('is killed at the time limit, and the next command runs', async () => {
    using own = new SimulatedShell(folder);
    await own.run('true');
    expect(await own.run('sleep 60', { timeoutMs: 300 })).toMatchObject({ ended: 'timeout', exitCode: 124 });
    expect((await own.run('echo there')).stdout).toBe('there\n');
  });

  test.each(['cat big | gzip > packed', 'for i in {1..200}; do cp big copy$i; done', 'cat big | sort > sorted'])(
    'is replaced after a command reached a limit, so that none of it continues: %s',
    async (command) => {
      using own = new SimulatedShell(folder);
      writeFileSync(join(folder, 'big'), Buffer.alloc(15_000_000, 'x'));
      await own.run('true');
      const pid = own.pid;
      expect((await own.run(command, { timeoutMs: 50 })).ended).not.toBe('exited');
      const before = readdirSync(folder).length;
      expect(await own.run('sleep 0.3; echo there')).toMatchObject({ stdout: 'there\n', ended: 'exited' });
      expect(own.pid).not.toBe(pid);
      expect(readdirSync(folder)).toHaveLength(before);
      await own.run('rm -f big packed sorted copy*');
    },
  );

  test('stops on the signal, and so does a waiting command', async () => {
    using own = new SimulatedShell(folder);
    await own.run('true');
    const pid = own.pid!;
    const stop = new AbortController();
    const [running, waiting] = [own.run('sleep 60', { signal: stop.signal }), own.run('echo never', { signal: stop.signal })];
    setTimeout(() => stop.abort(), 50);
    expect(await running).toMatchObject({ ended: 'stopped', exitCode: 130 });
    expect(await waiting).toMatchObject({ ended: 'stopped', stdout: '' });
    await vi.waitFor(() => expect(alive(pid)).toBe(false));
    expect((await own.run('echo there')).stdout).toBe('there\n');
  });

  test('is replaced when it dies, even in the middle of a command', async () => {
    using own = new SimulatedShell(folder);
    await own.run('true');
    process.kill(own.pid!, 'SIGKILL');
    await vi.waitFor(() => expect(own.pid).toBeUndefined());
    expect((await own.run('echo there')).stdout).toBe('there\n');
    const running = own.run('sleep 60');
    await vi.waitFor(() => expect(own.pid).toBeDefined());
    setTimeout(() => process.kill(own.pid!, 'SIGKILL'), 50);
    expect(await running).toMatchObject({ ended: 'limit' });
    expect((await own.run('echo again')).stdout).toBe('again\n');
  });

  test('that cannot start gives an error that says so', async () => {
    using own = new SimulatedShell(folder);
    const { execPath } = process;
    process.execPath = join(folder, 'no-node');
    try {
      await expect(own.run('true')).rejects.toMatchObject({
        code: 'execution_failed',
        message: expect.stringContaining('could not be started'),
      });
    } finally {
      process.execPath = execPath;
    }
    expect((await own.run('echo there')).stdout).toBe('there\n');
  });

  test('is stopped after a while without commands', async () => {
    using own = new SimulatedShell(folder, { idleMs: 50 });
    await own.run('true');
    const pid = own.pid!;
    await vi.waitFor(() => expect([own.pid, alive(pid)]).toEqual([undefined, false]));
  });
});

describe('a command cannot leave the workspace', () => {
  let testEnv: OutsideTestEnv;
  let own: SimulatedShell;
  let before: string[];
  beforeAll(() => {
    testEnv = new OutsideTestEnv();
    own = new SimulatedShell(testEnv.workspace);
    before = testEnv.state();
  });
  afterEach(() => testEnv.furnish());
  afterAll(() => {
    own.close();
  });

  test('there are more than 40 attempts', () => expect(commandAttempts('/x').length).toBeGreaterThan(40));

  test.for(commandAttempts('OUTSIDE'))('%s', async (command) => {
    const { stdout, stderr, ended } = await own.run(command.replaceAll('OUTSIDE', testEnv.outside), { timeoutMs: 10_000 });
    expect(stdout + stderr).not.toContain(SECRET);
    expect(ended).toBe('exited');
    expect(testEnv.state()).toEqual(before);
  });

  test('a file stays in the workspace while its folder is repeatedly swapped for a link to the outside', {
    timeout: 60_000,
  }, async () => {
    const folderOf = (name: string) => join(testEnv.workspace, name);
    mkdirSync(folderOf('swapped'));
    for (const name of ['note', 'secret']) writeFileSync(join(folderOf('swapped'), name), 'its own\n');
    const { hold, end } = await swapFolder(folderOf('swapped'), join(testEnv.outside, 'other'));
    // A failed redirect ends the whole command line.
    const command = 'cat swapped/note; cat swapped/note; echo planted > swapped/new; echo planted >> swapped/note2';
    const round = async () => {
      const { stdout, ended } = await own.run(command, { timeoutMs: 20_000 });
      expect([ended, stdout.includes(SECRET)]).toEqual(['exited', false]);
      return stdout;
    };
    for (let count = 0; count < 40; count++) await round();
    await hold('folder');
    expect(await round()).toBe('its own\nits own\n');
    await hold('link');
    expect(await round()).toBe('');
    await end();
    expect(testEnv.state()).toEqual(before);
  });

  test('a pipe without a writer does not hang it', async () => {
    expect(await own.run('cat pipe pipe pipe pipe pipe; echo done')).toMatchObject({ stdout: 'done\n', ended: 'exited' });
  });
});

describe('resource exhaustion is reported, and the shell recovers', () => {
  test.for([
    [':(){ :|:& };:', 'recursion'],
    ['f() { f; f; }; f', 'recursion'],
    ['while true; do :; done', 'execut'],
    ['for ((;;)); do x=1; done', 'execut'],
    ['until false; do echo y; done', ''],
    ['a=x; while true; do a=$a$a; done', 'string length'],
    ['echo {1..100000000}', 'brace'],
    [`echo ${'{a,b}'.repeat(30)}`, 'brace'],
    ['seq 1 1000000000', 'limit'],
    ["printf '%0999999999d' 1", 'limit'],
    ['eval "eval \\"$(printf \'eval %.0s\' {1..500})\\""', ''],
    ["awk 'BEGIN{while(1){}}'", 'iterations'],
    ['awk \'BEGIN{s="a"; while(1) s=s s}\'', 'limit'],
    ["jq -n 'def f: f; f'", 'depth'],
    ["jq -n '[range(1e12)]'", 'out of memory'],
    ["jq -n '[limit(1e9; repeat(1))]'", ''],
    ["sed ':a; s/^/x/; ba' own.txt", 'iterations'],
    [`echo ${'a'.repeat(40)}b | grep -E '^(a+)+$'`, ''],
    [`[[ ${'a'.repeat(40)}b =~ ^(a|aa)+$ ]]`, ''],
    [`echo ${'a'.repeat(40)}b | sed -E 's/^(a*)*$/x/'`, ''],
    [`awk 'BEGIN{ if ("${'a'.repeat(40)}b" ~ /^(a+)+$/) print }'`, ''],
    ['seq 1 9000 > big; for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14; do cat big big > more; mv more big; done', ''],
    ['while true; do cat big >> big; done', ''],
    ['for i in {1..200}; do cp big copy$i; done', ''],
    ['xargs -I{} bash -c "xargs -I{} bash -c {}" <<< {}', ''],
    ['bash -c "bash -c \\"$0\\"" ; x() { bash -c "$(declare -f x); x"; }; x', ''],
    ['yes | head -c 1000000000', ''],
    [`a=$(printf 'x%.0s' {1..9999}); echo \${a//x/$a$a$a}`, ''],
    ['timeout 100 sleep 100', 'deadline'],
    ['x() { while :; do y=$y; sleep 0.01; done; }; x', 'deadline'],
  ] as const)('%s', async ([command, words]) => {
    writeFileSync(join(folder, 'own.txt'), 'its own\n');
    const { ended, stderr, exitCode } = await shell.run(command, { timeoutMs: 400 });
    // The deadline or the memory of the process may be reached before the command's own limit.
    if (words) expect(stderr).toMatch(new RegExp(`${words}|deadline|took too long|too much memory`));
    if (words) expect(ended).not.toBe('exited');
    if (ended !== 'exited') expect([exitCode !== 0, stderr !== '']).toEqual([true, true]);
    expect(await shell.run('echo there')).toMatchObject({ stdout: 'there\n', ended: 'exited' });
  });

  test.each([
    'seq 1 30000 > long; while read -r line; do last=$line; done < long; echo $last',
    "seq 1 30000 | awk '{ sum += 1 } END { print sum }'; seq 1 30000 | sed s/1/1/ | wc -l",
  ])('files with 30,000 lines stay within the limits: %s', async (command) => {
    const { stdout, ended } = await shell.run(command);
    expect([ended, stdout]).toEqual(['exited', expect.stringContaining('30000')]);
  });

  test('a command that waits at the deadline took too long, however the library says it', async () => {
    for (let timeoutMs = 100; timeoutMs < 104; timeoutMs++)
      expect(await shell.run('while :; do sleep 0.001; done', { timeoutMs })).toMatchObject({ ended: 'timeout' });
  });

  test('the bytes that a command writes to files are limited', async () => {
    await shell.run("rm -f big* copy* more; printf '%03000000d' 7 > big; for i in 1 2 3; do cat big >> big1; done");
    const { stderr } = await shell.run('for i in {1..60}; do cp big copy$i; done; rm -f big* copy*');
    expect(stderr).toContain('a command may write 128 MB at most');
  });
});
