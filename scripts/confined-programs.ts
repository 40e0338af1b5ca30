import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { buildFingerprint } from './build-fingerprint.ts';

const cache = 'node_modules/.cache/confined-programs';
const day = 24 * 60 * 60 * 1000;

/**
 * Bundles the programs of confined processes, once per state of their sources, and lets the processes that this one starts use
 * the bundles: starting one takes a third of the time.
 */
export async function bundleConfinedPrograms(): Promise<void> {
  const folder = resolve(cache, buildFingerprint('.').slice(0, 32));
  if (!existsSync(folder)) await bundle(folder);
  process.env.CONFINED_PROGRAMS = folder;
}

async function bundle(folder: string): Promise<void> {
  mkdirSync(dirname(folder), { recursive: true });
  removeOld();
  const unfinished = mkdtempSync(`${folder}-`);
  await using bundled = await rolldown({
    input: {
      untrusted: 'lib/untrusted/program.ts',
      'simulated-shell': 'lib/runs/workspace/simulated-shell/program.ts',
    },
    platform: 'node',
    // They read files of their own packages.
    external: ['docx', 'jq-wasm', /^pdfmake/, '@mongodb-js/zstd'],
  });
  await bundled.write({ dir: unfinished, format: 'esm', chunkFileNames: '[name].js' });
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    // Another process was faster.
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

/** Those of other sources. An app that still runs from them goes back to the sources. */
function removeOld(): void {
  for (const name of readdirSync(cache)) {
    const old = join(cache, name);
    if (Date.now() - statSync(old).mtimeMs > 30 * day) rmSync(old, { recursive: true, force: true });
  }
}
