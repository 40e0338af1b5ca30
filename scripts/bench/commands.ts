import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { probeSandbox } from '#lib/runs/workspace/sandbox/probe.ts';
import { Sandbox } from '#lib/runs/workspace/sandbox/sandbox.ts';
import { SimulatedShell } from '#lib/runs/workspace/simulated-shell/simulated-shell.ts';
import { duration, type Figure, median, ratio } from './figures.ts';
import { inPairs, ratios } from './pairs.ts';

const command = 'sort -u words.txt | grep a | head -n 3; wc -l words.txt > count.txt; cat count.txt';

/** One command line in the simulated shell and in the sandbox, each compared with a new bash. */
export async function commands(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-commands-'));
  writeFileSync(join(folder, 'words.txt'), Array.from({ length: 500 }, (_, n) => `word ${(n * 7919) % 500}\n`).join(''));
  const simulated = new SimulatedShell(folder);
  const sandbox = new Sandbox(folder);
  const bash = () => timed(() => promisify(execFile)('/bin/bash', ['-c', command], { cwd: folder }));
  try {
    const figures = [await beside('in the simulated shell', () => timed(() => simulated.run(command)), bash), await fresh(folder)];
    const probed = await probeSandbox();
    if (!probed.available) console.log(probed.why);
    else figures.push(await beside('in the sandbox', () => timed(() => sandbox.run(['/bin/bash', '-c', command])), bash));
    return figures;
  } finally {
    simulated.close();
    rmSync(folder, { recursive: true });
  }
}

async function beside(where: string, ours: () => Promise<number>, bare: () => Promise<number>): Promise<Figure> {
  const pairs = await inPairs(40, 5, ours, bare);
  const [own, plain, times] = [median(pairs.ours), median(pairs.bare), median(ratios(pairs))];
  return {
    what: `A command line ${where}, compared with a new bash`,
    result: `${duration(own)}, bash ${duration(plain)}: ${ratio(times)}`,
    values: { ours: own, bash: plain, ratio: times },
  };
}

/** What keeping the shell's process saves: the first command starts it. */
async function fresh(folder: string): Promise<Figure> {
  const times: number[] = [];
  for (let n = 0; n < 7; n++) {
    const shell = new SimulatedShell(folder);
    times.push(await timed(() => shell.run(command)));
    shell.close();
  }
  return { what: 'The first command line of a simulated shell', result: duration(median(times)), values: { first: median(times) } };
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await act();
  return performance.now() - from;
}
