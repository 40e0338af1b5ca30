import { runPlanCommand } from './run-plan-command.ts';

// npm changes the folder to its own, and says where it was called.
await runPlanCommand(process.argv.slice(2), { from: process.env.INIT_CWD ?? process.cwd(), called: 'npm run plan --' });
