import { chmod, rm } from 'node:fs/promises';
import { rolldown } from 'rolldown';

const folder = 'dist';

/**
 * Compiles the command `thinking-partner` and everything it needs except Node to JavaScript: Node runs no TypeScript below
 * node_modules, and installing the command must not install the app's packages.
 */
export async function buildCommand(): Promise<void> {
  await using bundle = await rolldown({
    input: {
      'thinking-partner': 'scripts/thinking-partner.ts',
      cli: 'scripts/cli.ts',
      'untrusted-program': 'lib/untrusted/program.ts',
    },
    platform: 'node',
    // Plans do not search files, compare texts, or use what belongs to a feature of the app.
    external: [
      '@vscode/ripgrep',
      /^#lib\/runs\/tickets\/(?:differing-lines|preview-table)\.ts$/,
      /^#lib\/(?:features|runs\/(?:drafts|learning))\//,
    ],
    onLog(level, log, report) {
      if (level === 'warn') throw new Error(`The command could not be compiled: ${log.message}`);
      report(level, log);
    },
  });
  await rm(folder, { recursive: true, force: true });
  await bundle.write({ dir: folder, format: 'esm', chunkFileNames: '[name].js' });
  await chmod(`${folder}/thinking-partner.js`, 0o755);
}

if (import.meta.main) await buildCommand();
