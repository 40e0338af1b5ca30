import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { listen } from '#lib/base/http/testing/listener.ts';
import { OutsideTestEnv, SECRET } from '#lib/runs/workspace/testing/outside-test-env.ts';
import { temporaryFolder } from '#lib/testing/temporary-folder.ts';
import { commandAttempts } from '../testing/command-attempts.ts';
import { LIMITS } from './limits.ts';
import { probeSandbox } from './probe.ts';
import { Sandbox } from './sandbox.ts';
import { systemCallFilter } from './system-call-filter.ts';
import { numberOn, type Processor, refusedCalls, weighedCalls } from './system-calls.ts';
import { managedPrograms } from './version-managers.ts';

vi.setConfig({ testTimeout: 60_000 });

const probed = await probeSandbox();
const ifAvailable = describe.runIf(probed.available);

test('the probe finds a sandbox or gives a reason', () => {
  if (probed.available) return expect(probed).toEqual({ available: true });
  console.warn(`The sandbox tests were skipped. ${probed.why}`);
  expect(probed.why).toMatch(/^Real programs cannot run here: .+/);
  // CI installs the needed programs; only the machine itself may rule out a sandbox.
  if (process.env.CI) expect(probed.why).not.toContain('not installed');
});

let folder: string;
let sandbox: Sandbox;
beforeEach(() => {
  folder = temporaryFolder();
  sandbox = new Sandbox(folder);
});
const bash = (command: string, options: Parameters<Sandbox['run']>[1] = {}) => sandbox.run(['/bin/bash', '-c', command], options);

ifAvailable('a program in the sandbox', () => {
  test('returns its output, errors and exit code', async () => {
    expect(await bash('echo out; echo é >&2; exit 3')).toEqual({
      stdout: 'out\n',
      stderr: 'é\n',
      exitCode: 3,
      ended: 'exited',
      truncated: false,
    });
  });

  test('leaves no temporary files, even when the process that ran it is killed', () => {
    const TMPDIR = temporaryFolder();
    chmodSync(TMPDIR, 0o755);
    const code = `
      const { Sandbox } = await import(${JSON.stringify(new URL('sandbox.ts', import.meta.url))});
      const { exitCode } = await new Sandbox(${JSON.stringify(folder)}).run(['/bin/true']);
      process.getBuiltinModule('node:fs').writeSync(1, String(exitCode));
      process.kill(process.pid, 'SIGKILL');`;
    const env = { ...process.env, TMPDIR };
    const { stdout, signal } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
      env,
      encoding: 'utf8',
    });
    expect([stdout, signal, readdirSync(TMPDIR)]).toEqual(['0', 'SIGKILL', []]);
  });

  test('works on the real files, which belong to us again afterwards', async () => {
    mkdirSync(join(folder, 'sub'));
    writeFileSync(join(folder, 'sub', 'given'), 'given\n', { mode: 0o600 });
    expect((await bash('cat given; pwd; echo made > ../made; chmod 4755 ../made', { cwd: 'sub' })).stdout).toBe('given\n/workspace/sub\n');
    expect(readFileSync(join(folder, 'made'), 'utf8')).toBe('made\n');
    expect(statSync(join(folder, 'made')).uid).toBe(process.getuid!());
    if (process.getuid!() === 0) expect(statSync(join(folder, 'made')).mode & 0o7000).toBe(0);
    expect(statSync(join(folder, 'sub', 'given')).mode & 0o777).toBe(0o600);
  });

  test('is not root and cannot gain privileges', async () => {
    const { stdout } = await bash('id -u; grep -E "^(CapEff|NoNewPrivs|CapBnd):" /proc/self/status; unshare -U true || echo no-namespace');
    expect(stdout).not.toMatch(/^0$/m);
    expect(stdout).toMatch(/CapEff:\s*0+\n/);
    expect(stdout).toMatch(/NoNewPrivs:\s*1/);
    expect(stdout).toContain('no-namespace');
  });

  test('has a low priority', async () => {
    const lowest = Math.min(19, getPriority() + 15);
    expect((await bash('nice; ionice')).stdout).toBe(`${lowest}\nidle\n`);
    expect((await bash('nice -n -10 nice; ionice -c 1 ionice')).stdout).not.toMatch(/^(?:5|realtime)/m);
  });

  test('sees neither our environment nor the machine’s accounts and processes', async () => {
    vi.stubEnv('SOME_SECRET', 'of this process');
    const { stdout } = await bash('env; cat /etc/passwd; ls /etc /proc | cat; cat /proc/1/environ; ls -A /home /root /var /opt /mnt /run');
    vi.unstubAllEnvs();
    expect(stdout).not.toMatch(/of this process|SOME_SECRET|root:x/);
    expect(stdout).not.toMatch(/WORKSPACE=|STAGE=/);
    expect(stdout).not.toMatch(new RegExp(`^${process.pid}$`, 'm'));
    expect(stdout).toContain('npm_config_offline=true');
  });

  test('has Node and npm, and npm does not wait for the network', async () => {
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify({ name: 'x', scripts: { test: 'node --test' }, dependencies: { 'left-pad': '1.0.0' } }),
    );
    writeFileSync(join(folder, 'a.test.js'), 'require("node:test")("adds", () => require("node:assert").equal(1 + 1, 2));');
    const tested = await sandbox.run(['npm', 'run', 'test']);
    expect([tested.exitCode, tested.stdout.includes('pass 1')]).toEqual([0, true]);
    const installed = await sandbox.run(['npm', 'install'], { timeoutMs: 15_000 });
    expect([installed.ended, installed.exitCode === 0]).toEqual(['exited', false]);
  });

  test('writes only into the workspace and into scratch space', async () => {
    const { stdout } = await bash(
      'for f in /x /etc/x /usr/x /usr/bin/env /bin/x /opt/x /dev/x /proc/sys/kernel/hostname /proc/sysrq-trigger /proc/1/mem /home/x; do ' +
        '( echo x > $f ) 2>/dev/null && echo "wrote $f"; done; echo x > /tmp/x && echo x > /dev/shm/x && echo x > x && echo scratch; hostname other; mount -t tmpfs x /tmp',
    );
    expect(stdout).toBe('scratch\n');
  });

  test('has no network, not even to this machine or its sockets', async () => {
    const { port, connections } = await listen();
    const { stdout } = await bash(
      `for h in 127.0.0.1 ::1 $(hostname) 169.254.169.254; do node -e "
        require('net').connect(${port}, '$h').on('connect', () => { console.log('reached'); process.exit() }).on('error', (e) => console.log(e.code))"; done; ls -A /run /var/run 2>/dev/null; cat /proc/net/dev | grep -c eth`,
    );
    expect(stdout).not.toContain('reached');
    expect(connections()).toBe(0);
  });

  test.runIf(systemCallFilter(process.arch))('cannot reach the host of a virtual machine, keyrings or unneeded system calls', async () => {
    const processor = process.arch as Processor;
    const numbers = Object.values(refusedCalls).flatMap((call) => numberOn(processor, call) ?? []);
    const [socket, keyctl] = [numberOn(processor, weighedCalls.socket), numberOn(processor, refusedCalls.keyctl)];
    writeFileSync(
      join(folder, 'try.pl'),
      `use Errno; for my $n (@ARGV) { syscall($n, -1, -1, -1, -1, -1, -1) == -1 && $!{EPERM} || print "$n: $!\\n"; }
       syscall(${socket}, 40, 1, 0) == -1 && $!{EAFNOSUPPORT} || print "vsock: $!\\n";
       syscall(${keyctl}, 0, -3, 0) == -1 && $!{EPERM} || print "the keys of a session: $!\\n";
       print "tried\\n"`,
    );
    expect(await bash(`perl try.pl ${numbers.join(' ')}`)).toMatchObject({ stdout: 'tried\n', stderr: '', exitCode: 0 });
    writeFileSync(
      join(folder, 'thread.mjs'),
      `import { Worker } from 'node:worker_threads'; new Worker('console.log("thread")', { eval: true });`,
    );
    expect((await bash('node thread.mjs; cat <(echo pipe)')).stdout).toBe('thread\npipe\n');
  });

  test('cannot see another workspace', async () => {
    const other = join(temporaryFolder(), 'other');
    mkdirSync(other);
    writeFileSync(join(other, 'file'), SECRET);
    const { stdout, exitCode } = await bash(`cat ${other}/file; find / -name file -path '*other*' 2>/dev/null; ls /tmp`);
    expect([stdout, exitCode]).toEqual(['', 0]);
  });

  test('a missing program and an invalid argument are reported', async () => {
    expect(await sandbox.run(['no-such-program'])).toMatchObject({ exitCode: 127, stderr: expect.stringContaining('no-such-program') });
    await expect(sandbox.run(['echo', 'a\0b'])).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(sandbox.run(['pwd'], { cwd: '../x' })).rejects.toMatchObject({ code: 'permission_denied' });
  });
});

ifAvailable('the process tree of a command ends', () => {
  const survivors = () => readProcesses().filter((line) => line.includes('sleep 98765'));

  test.for([
    ['that waits', 'sleep 98765'],
    ['with a new session', 'setsid sleep 98765 & sleep 98765'],
    ['with nohup', 'nohup sleep 98765 > /dev/null 2>&1 & sleep 98765'],
    ['whose parents have exited', '( ( setsid sleep 98765 & ) & ); sleep 98765'],
    ['that ignores signals', 'trap "" TERM INT HUP QUIT; while true; do sleep 98765; done'],
    ['that has closed everything', 'setsid bash -c "trap \\"\\" TERM; exec sleep 98765" < /dev/null > /dev/null 2>&1 & sleep 98765'],
    ['that keeps starting others', 'f() { while true; do setsid sleep 98765 & sleep 0.05; done; }; f'],
  ])('%s, at the time limit', async ([, command]) => {
    expect(await bash(command!, { timeoutMs: 700 })).toMatchObject({ ended: 'timeout', exitCode: 124 });
    await vi.waitFor(() => expect(survivors()).toEqual([]));
    expect((await bash('echo there')).stdout).toBe('there\n');
  });

  test('on Stop and on a normal exit', async () => {
    const stop = new AbortController();
    const running = bash('setsid sleep 98765 & sleep 98765', { signal: stop.signal });
    setTimeout(() => stop.abort(), 500);
    expect(await running).toMatchObject({ ended: 'stopped', exitCode: 130 });
    expect(await bash('setsid nohup sleep 98765 > /dev/null 2>&1 & echo left')).toMatchObject({ ended: 'exited', stdout: 'left\n' });
    await vi.waitFor(() => expect(survivors()).toEqual([]));
  });

  test('and its control group is removed', async () => {
    await bash('sleep 98765 & sleep 98765', { timeoutMs: 300 });
    expect(controlGroups(process.pid)).toEqual([]);
  });

  test('when Stop comes before it starts', async () => {
    expect(await bash('echo never', { signal: AbortSignal.abort() })).toMatchObject({ ended: 'stopped', stdout: '' });
  });
});

ifAvailable('the limits of a command', () => {
  test('memory, per process and in total', async () => {
    const small = new Sandbox(folder, { limits: { memory: 300_000_000 } });
    const take = (bytes: number) => ['python3', '-c', `a = bytearray(b"x") * ${bytes}; import time; time.sleep(0.5); print("fits")`];
    expect((await small.run(take(200_000_000))).stdout).toBe('fits\n');
    expect((await small.run(take(400_000_000))).stdout).toBe('');
    if (!canGroup()) return;
    const many = await small.run([
      'bash',
      '-c',
      `for i in 1 2 3 4; do ${take(100_000_000).slice(0, 2).join(' ')} '${take(100_000_000)[2]}' & done; wait`,
    ]);
    expect(many).toMatchObject({ ended: 'limit', exitCode: 137, stderr: expect.stringContaining('more memory than 300 MB') });
  });

  test('processes', async () => {
    const { stdout } = await bash(
      'python3 -c "\nimport os, time\nn = 0\ntry:\n  while True:\n    if os.fork() == 0: time.sleep(60)\n    n += 1\nexcept OSError: print(n)"',
      {
        timeoutMs: 20_000,
      },
    );
    expect(Number(stdout)).toBeGreaterThan(10);
    expect(Number(stdout)).toBeLessThanOrEqual(LIMITS.processes);
  });

  test('file size, scratch space and growth on disk', async () => {
    const small = new Sandbox(folder, { limits: { fileSize: 20_000_000, scratch: 10_000_000, disk: 50_000_000 } });
    const write = 'head -c 30000000 /dev/zero > big; stat -c %s big; head -c 15000000 /dev/zero > /tmp/big; stat -c %s /tmp/big';
    const [file, scratch] = (await small.run(['bash', '-c', write])).stdout.trim().split('\n').map(Number);
    expect(file).toBeLessThanOrEqual(20_000_000);
    expect(scratch).toBeLessThan(11_000_000);
    const many = 'for i in 1 2 3 4 5 6 7; do head -c 15000000 /dev/zero > big$i; done; sleep 30';
    expect(await small.run(['bash', '-c', many])).toMatchObject({ ended: 'limit', stderr: expect.stringContaining('to the disk') });
  });

  test('output, of which the beginning is returned', async () => {
    expect(await bash('yes')).toMatchObject({ ended: 'limit', exitCode: 137, truncated: true });
    const { stdout, truncated, ended } = await bash('head -c 3000000 /dev/zero | tr "\\0" x');
    expect([stdout.length, truncated, ended]).toEqual([LIMITS.keptOutput, true, 'exited']);
  });
});

ifAvailable('a command cannot leave the workspace', () => {
  let testEnv: OutsideTestEnv;
  let own: Sandbox;
  let before: string[];
  const furnish = () => {
    testEnv.furnish();
    unlinkSync(join(testEnv.workspace, 'hard'));
  };
  beforeAll(() => {
    testEnv = new OutsideTestEnv();
    own = new Sandbox(testEnv.workspace);
    before = testEnv.state();
  });
  beforeEach(furnish);

  test('with any of more than 40 attempts', async () => {
    const attempts = commandAttempts(testEnv.outside);
    expect(attempts.length).toBeGreaterThan(40);
    for (let n = 0; n < attempts.length; n += 8) {
      const some = attempts.slice(n, n + 8).map((command) => `timeout -s KILL 1 bash -c ${quoted(command)} < /dev/null`);
      const { stdout, stderr, ended } = await own.run(['/bin/bash', '-c', some.join('\n')]);
      expect(ended).toBe('exited');
      expect(stdout + stderr).not.toContain(SECRET);
      expect(testEnv.state()).toEqual(before);
      furnish();
    }
  });

  test('nothing runs when a file has a hard link outside', async () => {
    testEnv.furnish();
    await expect(own.run(['cat', 'hard'])).rejects.toMatchObject({ code: 'permission_denied', message: expect.stringContaining('hard') });
    expect(testEnv.state()).toEqual(before);
  });

  test('hard links inside the workspace are allowed', async () => {
    expect((await own.run(['/bin/bash', '-c', 'ln own own2'])).exitCode).toBe(0);
    expect((await own.run(['cat', 'own2'])).stdout).toBe('its own\n');
  });
});

ifAvailable('a program run by hand', () => {
  const managed = () => {
    const home = temporaryFolder();
    mkdirSync(join(home, '.pyenv', 'shims'), { recursive: true });
    writeFileSync(join(home, '.pyenv', 'shims', 'managed-tool'), '#!/bin/sh\necho "$PYENV_ROOT"; pwd; echo changed > "$0"\n', {
      mode: 0o755,
    });
    writeFileSync(join(home, 'secret'), SECRET);
    return { home, own: new Sandbox(folder, { root: folder, managed: managedPrograms(home, join(home, '.pyenv', 'shims')) }) };
  };

  test('is found in its version manager, read-only, without the rest of the home folder', async () => {
    const { home, own } = managed();
    expect(await own.run(['managed-tool'])).toMatchObject({ stdout: `${join(home, '.pyenv')}\n${folder}\n` });
    expect(readFileSync(join(home, '.pyenv', 'shims', 'managed-tool'), 'utf8')).toContain('PYENV_ROOT');
    expect(await own.run(['/bin/sh', '-c', `cat ${home}/secret; ls -A ${home}`])).toMatchObject({ stdout: '.pyenv\n' });
  });

  test('is found by scripts of a virtual environment, which contain the folder’s own path', async () => {
    mkdirSync(join(folder, '.venv', 'bin'), { recursive: true });
    symlinkSync('/bin/sh', join(folder, '.venv', 'bin', 'python'));
    writeFileSync(join(folder, '.venv', 'bin', 'tool'), `#!${folder}/.venv/bin/python\necho ran\n`, { mode: 0o755 });
    expect(await managed().own.run(['.venv/bin/tool'])).toMatchObject({ stdout: 'ran\n', exitCode: 0 });
  });

  test('cannot change a repository’s hooks and settings through the folder’s own path either', async () => {
    mkdirSync(join(folder, '.git', 'hooks'), { recursive: true });
    writeFileSync(join(folder, '.git', 'config'), '[core]\n');
    const { stdout } = await managed().own.run([
      '/bin/sh',
      '-c',
      `for at in ${folder} /workspace; do echo x > $at/.git/hooks/pre-commit || echo 1; echo x >> $at/.git/config || echo 2; mv $at/.git $at/away || echo 3; done`,
    ]);
    expect(stdout).toBe('1\n2\n3\n1\n2\n3\n');
    expect(readFileSync(join(folder, '.git', 'config'), 'utf8')).toBe('[core]\n');
  });
});

ifAvailable('a repository', () => {
  beforeEach(() => {
    mkdirSync(join(folder, '.git', 'hooks'), { recursive: true });
    writeFileSync(join(folder, '.git', 'config'), '[core]\n');
    writeFileSync(join(folder, '.git', 'HEAD'), 'ref: refs/heads/main\n');
  });

  test('keeps its hooks and settings', async () => {
    const { stdout } = await bash(
      'echo x > .git/hooks/pre-commit || echo 1; echo x >> .git/config || echo 2; mv .git away || echo 3; rm -rf .git/hooks || echo 4; ' +
        'mv .git/config c || echo 5; ln -sf /tmp/x .git/config || echo 6; echo new > .git/HEAD && echo other',
    );
    expect(stdout).toBe('1\n2\n3\n4\n5\n6\nother\n');
    expect(readFileSync(join(folder, '.git', 'config'), 'utf8')).toBe('[core]\n');
    expect(existsSync(join(folder, '.git', 'hooks', 'pre-commit'))).toBe(false);
  });

  test('that is a link is refused', async () => {
    rmSync(join(folder, '.git'), { recursive: true });
    await bash('ln -s /tmp .git');
    expect(lstatSync(join(folder, '.git')).isSymbolicLink()).toBe(true);
    await expect(bash('true')).rejects.toMatchObject({ code: 'permission_denied' });
  });
});

function canGroup(): boolean {
  return process.getuid!() === 0 && existsSync('/sys/fs/cgroup/memory/memory.limit_in_bytes');
}

function controlGroups(pid: number): string[] {
  const own = readFileSync('/proc/self/cgroup', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  return own.flatMap(([, names = '', path = '/']) => {
    const folder = join('/sys/fs/cgroup', names, path);
    return existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith(`workspace-${pid}-`)) : [];
  });
}

function readProcesses(): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      } catch {
        return '';
      }
    });
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
