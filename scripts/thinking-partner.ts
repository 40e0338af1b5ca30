#!/usr/bin/env node
/*
 * The installed command: restarts itself on the Node version that the project pins. It starts on any Node from version 20
 * on, so it uses only what that version supports.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const cli = new URL('cli.js', import.meta.url);
const { dependencies } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  dependencies: { node: string };
};
const major = (version: string) => Number(version.split('.')[0]);

const node = process.versions.node === dependencies.node ? null : pinnedNode();
if (node) startOn(node);
else if (major(process.versions.node) >= major(dependencies.node)) await import(cli.href);
else {
  console.error(
    `Node ${major(dependencies.node)} or later is required; this is ${process.version}. The Node that comes with this package was not installed. Run "npm rebuild node" where the package is installed, or use a newer Node.`,
  );
  process.exitCode = 1;
}

/** The program of the package `node`, or null when its install script was not allowed to run. */
function pinnedNode(): string | null {
  try {
    const folder = dirname(createRequire(import.meta.url).resolve('node/package.json'));
    const program = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
    return existsSync(program) ? program : null;
  } catch {
    return null;
  }
}

function startOn(program: string): void {
  const child = spawn(program, [fileURLToPath(cli), ...process.argv.slice(2)], { stdio: 'inherit' });
  // A terminal signals both processes; any other sender signals only this one.
  const onTerminal = [process.stdin, process.stdout, process.stderr].some(({ isTTY }) => isTTY);
  for (const signal of ['SIGINT', 'SIGHUP', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (!onTerminal || signal === 'SIGTERM') child.kill(signal);
    });
  child.once('error', (error) => {
    console.error(`${program} could not be started: ${error.message}`);
    process.exitCode = 1;
  });
  child.once('exit', (code, signal) => {
    process.exitCode = code ?? 128 + (signal ? constants.signals[signal] : 0);
  });
}
