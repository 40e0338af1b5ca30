import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PrimitiveError } from '#lib/base/errors.ts';
import type { CommandOptions, CommandResult, Programs } from '../command.ts';
import { workspacePath } from '../workspace-path.ts';
import { LIMITS } from './limits.ts';
import { runProcess } from './run-process.ts';
import type { ManagedPrograms } from './version-managers.ts';

/**
 * Runs real programs over a folder with NO sandbox: they can read and change whatever this process can, and one that
 * starts a new session outlives the time limit. Only their environment is scrubbed.
 */
export function barePrograms(
  directory: string,
  { root = '/workspace', managed }: { root?: string; managed?: ManagedPrograms } = {},
): Programs {
  const real = realpathSync(directory);
  const PATH = [...(managed?.path ?? []), dirname(process.execPath), '/opt/homebrew/bin', '/usr/local/bin', '/usr/bin', '/bin'].join(':');
  return {
    sandboxed: false,
    run: async (argv, { cwd = '.', timeoutMs = LIMITS.timeoutMs, signal }: CommandOptions = {}): Promise<CommandResult> =>
      runProcess(argv, {
        cwd: join(real, workspacePath(root, cwd)),
        env: {
          ...managed?.env,
          PATH,
          HOME: real,
          LANG: 'C.UTF-8',
          TERM: 'dumb',
          CI: 'true',
          npm_config_offline: 'true',
          npm_config_fetch_retries: '0',
        },
        timeoutMs: Math.min(timeoutMs, LIMITS.maxTimeoutMs),
        signal,
      }).catch((error: Error) => {
        throw new PrimitiveError('execution_failed', `${argv[0]} could not be started (${error.message}).`);
      }),
  };
}
