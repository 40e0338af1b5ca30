import { planCommand } from './plan-command.ts';
import { readSettings } from './settings.ts';

const stopping = new AbortController();
// A second one ends it at once, which the journal is made for.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stopping.abort('stopped'));

process.exitCode = await planCommand(process.argv.slice(2), {
  // npm changes the folder to its own, and says where it was called.
  from: process.env.INIT_CWD ?? process.cwd(),
  settings: readSettings(),
  out: process.stdout,
  err: process.stderr,
  signal: stopping.signal,
});
