import { readFileSync } from 'node:fs';
import { runPlanCommand } from './run-plan-command.ts';

const usage = `Usage: npx thinking-partner plan file.yaml
       npx thinking-partner plan --help
       npx thinking-partner --version`;

const [name, ...args] = process.argv.slice(2);
if (name === 'plan') await runPlanCommand(args, { from: process.cwd(), called: 'npx thinking-partner plan' });
else if (name === '--version') {
  const own = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  process.stdout.write(`${own.name} ${own.version} on Node ${process.versions.node}\n`);
} else if (name === '--help' || name === '-h') process.stdout.write(`${usage}\n`);
else {
  process.stderr.write(`${name === undefined ? '' : `Unknown command '${name}'.\n\n`}${usage}\n`);
  process.exitCode = 2;
}
