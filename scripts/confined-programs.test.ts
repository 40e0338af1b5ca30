import { expect, test, vi } from 'vitest';
import { SimulatedShell } from '#lib/runs/workspace/simulated-shell/simulated-shell.ts';
import { temporaryFolder } from '#lib/testing/temporary-folder.ts';
import { guards } from '#lib/untrusted/guards.ts';
import { startPool } from '#lib/untrusted/untrusted.ts';
import { bundleConfinedPrograms } from './confined-programs.ts';

async function results() {
  const pool = startPool();
  using shell = new SimulatedShell(temporaryFolder());
  const guard = guards['markdown-to-blocks'];
  const blocks = await pool.run({ task: 'markdown-to-blocks', input: { markdown: '# Status\n\nAll is *well*.', claims: null }, guard });
  pool.close();
  const { stdout } = await shell.run(`echo '{"a": [1, 2]}' | jq -c '.a | map(. + 1)'`);
  return { blocks, stdout };
}

test('tasks and commands have the same results from sources and from bundles', async () => {
  vi.stubEnv('CONFINED_PROGRAMS', '');
  const fromSources = await results();
  await bundleConfinedPrograms();
  expect(await results()).toEqual(fromSources);
  expect(fromSources.stdout).toBe('[2,3]\n');
});
