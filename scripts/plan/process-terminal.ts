import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Environment, EnvironmentError, readEnvironment } from '#lib/base/env.ts';
import { planCommand } from './plan-command.ts';

/**
 * Runs the `plan` command in this process and sets its exit code.
 * @param from the folder that paths are relative to
 * @param called how the command was called, for the commands it suggests
 */
export async function runPlanCommand(words: string[], { from, called }: { from: string; called: string }): Promise<void> {
  const stopping = new AbortController();
  // A second signal ends the process immediately; the journal allows for that.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stopping.abort('stopped'));
  const settings = readSettings();
  if (!settings) return;
  process.exitCode = await planCommand(words, {
    from,
    called,
    // One folder up, both in the source and in the compiled package.
    ownFolder: fileURLToPath(new URL('..', import.meta.url)),
    stateFolder: stateFolder(),
    settings,
    out: process.stdout,
    err: process.stderr,
    signal: stopping.signal,
  });
}

/** The state folder by the XDG Base Directory Specification. */
function stateFolder(): string {
  const { XDG_STATE_HOME = '' } = process.env;
  return join(isAbsolute(XDG_STATE_HOME) ? XDG_STATE_HOME : join(homedir(), '.local', 'state'), 'thinking-partner');
}

/** Reads only this command's variables: the project's environment may use names that mean something else to the app. */
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
