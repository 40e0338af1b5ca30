import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '#lib/testing/temporary-folder.ts';
import { barePrograms } from './bare-programs.ts';

// Processes and sockets of a busy machine take their time.
vi.setConfig({ testTimeout: 30_000 });

const folder = temporaryFolder();
mkdirSync(join(folder, 'sub'));
const programs = barePrograms(folder);

test('programs without a sandbox begin in the folder, with nothing of our environment', async () => {
  vi.stubEnv('SOME_SECRET', 'of this process');
  const { stdout } = await programs.run(['/bin/bash', '-c', 'pwd; env'], { cwd: 'sub' });
  vi.unstubAllEnvs();
  expect(stdout.split('\n')[0]).toBe(join(folder, 'sub'));
  expect(stdout).not.toContain('SOME_SECRET');
});

test('at the time limit the program and its group end, and who took a session of their own hold nothing up', async () => {
  const held = 'setsid sleep 5 & sleep 60';
  expect(await programs.run(['/bin/bash', '-c', held], { timeoutMs: 300 })).toMatchObject({ ended: 'timeout', exitCode: 124 });
  expect(await programs.run(['/bin/bash', '-c', 'setsid sleep 5 & echo left'])).toMatchObject({ ended: 'exited', stdout: 'left\n' });
});

test('a program that is not there cannot be started', async () => {
  await expect(programs.run(['no-such-program'])).rejects.toMatchObject({ code: 'execution_failed' });
  await expect(programs.run(['pwd'], { cwd: '..' })).rejects.toMatchObject({ code: 'permission_denied' });
});
