import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '#lib/testing/temporary-folder.ts';
import { enterProcess } from './app-processes.ts';

const database = 'http://127.0.0.1:54321';

async function startProcess(dataDir: string, of: string, id: string) {
  const child = fork(fileURLToPath(new URL('process.fixture.ts', import.meta.url)), [dataDir, of, id], { execArgv: [] });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  onTestFinished(() => void child.kill('SIGKILL'));
  await new Promise((resolve) => child.once('message', resolve));
  return {
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

test('a killed process counts as ended, a running one does not', async () => {
  const dataDir = temporaryFolder();
  const [killed] = await Promise.all(['killed', 'running'].map((id) => startProcess(dataDir, database, id)));
  const processes = enterProcess(dataDir, database, 'own');
  expect(processes.ended()).toEqual([]);
  await killed!.kill();
  expect(processes.ended()).toEqual(['killed']);
  processes.forget(['killed']);
  expect(processes.ended()).toEqual([]);
});

test('a process stays registered even if it drops the returned object', async () => {
  const dataDir = temporaryFolder();
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  enterProcess(dataDir, database, 'careless');
  for (let round = 0; round < 5; round += 1) {
    collect();
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(enterProcess(dataDir, database, 'own').ended()).toEqual([]);
});

test('processes of another database are ignored', async () => {
  const dataDir = temporaryFolder();
  const other = await startProcess(dataDir, 'http://127.0.0.1:9999', 'other');
  await other.kill();
  expect(enterProcess(dataDir, database, 'own').ended()).toEqual([]);
});
