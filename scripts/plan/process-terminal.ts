import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { type Environment, readEnvironment } from '#lib/base/env.ts';
import type { Terminal } from './plan-call.ts';

/** The terminal of this process. Its first signal stops the plan; a second one ends the process, which the journal allows for. */
export function processTerminal(where: Pick<Terminal, 'from' | 'called' | 'ownFolder'>): Terminal {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stopping.abort('stopped'));
  return { ...where, stateFolder: stateFolder(), readSettings, out: process.stdout, err: process.stderr, signal: stopping.signal };
}

/** The state folder by the XDG Base Directory Specification. */
function stateFolder(): string {
  const { XDG_STATE_HOME = '' } = process.env;
  return join(isAbsolute(XDG_STATE_HOME) ? XDG_STATE_HOME : join(homedir(), '.local', 'state'), 'thinking-partner');
}

/** Reads only this command's variables: the project's environment may use names that mean something else to the app. */
function readSettings(): Environment {
  const { WORKSPACE_COMMANDS, DANGEROUSLY_RUN_WITHOUT_SANDBOX } = process.env;
  return readEnvironment({ WORKSPACE_COMMANDS, DANGEROUSLY_RUN_WITHOUT_SANDBOX });
}
