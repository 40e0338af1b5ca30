import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { temporaryFolder } from '#lib/testing/temporary-folder.ts';
import { allowedDifferences, NO_PROGRAM, REFUSED } from '../testing/allowed-differences.ts';
import { type LineRunner, runByBash, runByShell } from '../testing/compare-shells.ts';
import { linesOf, ordinaryLines } from '../testing/ordinary-lines.ts';
import { SimulatedShell } from './simulated-shell.ts';

vi.setConfig({ testTimeout: 300_000 });

const missing = spawnSync('bash', ['-c', 'sed --version && grep --version && sort --version'], { encoding: 'utf8' });
const hasTools = missing.status === 0 && /GNU sed/.test(missing.stdout);
const reason = 'needs bash with GNU sed, grep and coreutils: apt-get install bash sed grep coreutils';

const all = Object.values(ordinaryLines).flatMap(linesOf);

test('there are more than 300 ordinary lines, and every allowed difference belongs to one of them', () => {
  expect(new Set(all).size).toBeGreaterThan(300);
  expect([...allowedDifferences.keys()].filter((line) => !all.includes(line))).toEqual([]);
});

describe.skipIf(!hasTools)(`the simulated shell and bash${hasTools ? '' : ` (${reason})`}`, () => {
  const root = hasTools ? temporaryFolder() : '';
  const folders = { simulated: join(root, 'simulated'), bash: join(root, 'bash') };
  let shell: SimulatedShell;
  let simulated: LineRunner;
  let bash: LineRunner;
  const start = () => {
    for (const folder of Object.values(folders)) mkdirSync(folder);
    shell = new SimulatedShell(folders.simulated);
    simulated = runByShell(shell, folders.simulated);
    bash = runByBash(folders.bash, join(root, 'out'));
  };
  afterAll(() => {
    bash?.close();
    shell?.close();
  });

  test.each(Object.entries(ordinaryLines))('give the same output, exit code and files: %s', async (_, text) => {
    if (!shell) start();
    const wrong: unknown[] = [];
    for (const line of linesOf(text)) {
      const [ours, theirs] = [await simulated.run(line), await bash.run(line)];
      // A program that the machine lacks cannot be compared.
      if (/: command not found$/m.test(theirs.stderr)) continue;
      const reason = allowedDifferences.get(line);
      if (reason === REFUSED) {
        if (ours.exitCode === 0 || !ours.stderr.includes('not supported in this simulated shell')) wrong.push({ line, ours, reason });
      } else if (reason === NO_PROGRAM) {
        if (!ours.stderr.includes('This is a simulated shell')) wrong.push({ line, ours, reason });
      } else if (reason === undefined) {
        const [a, b] = [ours, theirs].map(({ stderr: _, ...rest }) => rest);
        if (JSON.stringify(a) !== JSON.stringify(b)) wrong.push({ line, ours, theirs });
      }
    }
    expect(wrong).toEqual([]);
  });
});
