import { runPlanCommand } from './run-plan-command.ts';

// npm changes to its own folder, and passes the original one in INIT_CWD.
await runPlanCommand(process.argv.slice(2), { from: process.env.INIT_CWD ?? process.cwd(), called: 'npm run plan --' });
