import { fileURLToPath } from 'node:url';
import { planCommand } from './plan/plan-command.ts';
import { processTerminal } from './plan/process-terminal.ts';

// npm changes to its own folder, and passes the original one in INIT_CWD.
const terminal = processTerminal({
  from: process.env.INIT_CWD ?? process.cwd(),
  called: 'npm run plan --',
  ownFolder: fileURLToPath(new URL('..', import.meta.url)),
});
process.exitCode = await planCommand(process.argv.slice(2), terminal);
