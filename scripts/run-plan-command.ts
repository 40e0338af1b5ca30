import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Environment, EnvironmentError, readEnvironment } from '#lib/base/env.ts';
import { planCommand } from './plan-command.ts';

/**
 * Carries out `plan` in this process, and sets its exit code.
 * @param from the folder that paths are relative to
 * @param called how the command was called, for commands that it names
 */
export async function runPlanCommand(words: string[], { from, called }: { from: string; called: string }): Promise<void> {
  const stopping = new AbortController();
  // A second one ends it at once, which the journal is made for.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stopping.abort('stopped'));
  const settings = readSettings();
  if (!settings) return;
  process.exitCode = await planCommand(words, {
    from,
    called,
    // One folder up in the source and in what is compiled.
    ownFolder: fileURLToPath(new URL('..', import.meta.url)),
    stateFolder: stateFolder(),
    settings,
    out: process.stdout,
    err: process.stderr,
    signal: stopping.signal,
  });
}

/** Where programs keep what they must remember, by the XDG Base Directory Specification. */
function stateFolder(): string {
  const { XDG_STATE_HOME = '' } = process.env;
  return join(isAbsolute(XDG_STATE_HOME) ? XDG_STATE_HOME : join(homedir(), '.local', 'state'), 'thinking-partner');
}

/** What this command reads of the environment, which may hold variables of the project with the same names as others of the app. */
function readSettings(): Environment | null {
  const { WORKSPACE_COMMANDS, DANGEROUSLY_RUN_WITHOUT_SANDBOX } = process.env;
  try {
    return readEnvironment({ WORKSPACE_COMMANDS, DANGEROUSLY_RUN_WITHOUT_SANDBOX });
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 2;
    return null;
  }
}
