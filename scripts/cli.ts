import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { planCommand } from './plan/plan-command.ts';
import { processTerminal } from './plan/process-terminal.ts';

const usage = `Usage: npx thinking-partner plan file.yaml
       npx thinking-partner plan --help
       npx thinking-partner --version`;

const [name, ...args] = process.argv.slice(2);
if (name === 'plan') {
  // One folder up, both in the source and in the compiled package.
  const ownFolder = fileURLToPath(new URL('..', import.meta.url));
  process.exitCode = await planCommand(args, processTerminal({ from: process.cwd(), called: 'npx thinking-partner plan', ownFolder }));
} else if (name === '--version') {
  const own = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  process.stdout.write(`${own.name} ${own.version} on Node ${process.versions.node}\n`);
} else if (name === '--help' || name === '-h') process.stdout.write(`${usage}\n`);
else {
  process.stderr.write(`${name === undefined ? '' : `Unknown command '${name}'.\n\n`}${usage}\n`);
  process.exitCode = 2;
}
