import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '#lib/testing/temporary-folder.ts';
import { barePrograms } from './bare-programs.ts';

// Processes and sockets are slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const folder = temporaryFolder();
mkdirSync(join(folder, 'sub'));
const programs = barePrograms(folder);

test('programs without a sandbox start in the folder, without our environment', async () => {
  vi.stubEnv('SOME_SECRET', 'of this process');
  const { stdout } = await programs.run(['/bin/bash', '-c', 'pwd; env'], { cwd: 'sub' });
  vi.unstubAllEnvs();
  expect(stdout.split('\n')[0]).toBe(join(folder, 'sub'));
  expect(stdout).not.toContain('SOME_SECRET');
});

test('at the time limit the process group is killed, and detached children do not block the exit', async () => {
  const held = 'setsid sleep 5 & sleep 60';
  expect(await programs.run(['/bin/bash', '-c', held], { timeoutMs: 300 })).toMatchObject({ ended: 'timeout', exitCode: 124 });
  expect(await programs.run(['/bin/bash', '-c', 'setsid sleep 5 & echo left'])).toMatchObject({ ended: 'exited', stdout: 'left\n' });
});

test('a missing program is an error', async () => {
  await expect(programs.run(['no-such-program'])).rejects.toMatchObject({ code: 'execution_failed' });
  await expect(programs.run(['pwd'], { cwd: '..' })).rejects.toMatchObject({ code: 'permission_denied' });
});
