import { Bash, type CommandName, getCommandNames } from 'just-bash';
import type { CommandResult } from '../command.ts';
import { LIMITS } from './limits.ts';
import type { ShellAnswer, ShellRequest } from './message.ts';
import { ShellFiles } from './shell-files.ts';
import { WorkspaceFolder } from './workspace-folder.ts';

/*
 * The process of a simulated shell; its first argument is the real folder of the workspace. A command gets a file system
 * of its own: what it writes to /tmp is gone when it ends.
 */
const folder = process.argv[2]!;

/** sqlite3 needs a thread, which this process may not start. */
const commands = getCommandNames().filter((name) => name !== 'sqlite3') as CommandName[];

async function run({ command, cwd, timeoutMs }: ShellRequest): Promise<CommandResult> {
  const bash = new Bash({
    fs: new ShellFiles(new WorkspaceFolder(folder)),
    cwd,
    commands,
    env: { HOME: '/workspace', LANG: 'C.UTF-8' },
    executionLimitProfile: 'hardened',
    executionLimits: {
      maxOutputSize: LIMITS.output,
      maxExecutionTimeMs: timeoutMs,
      maxCommandCount: LIMITS.rounds,
      maxLoopIterations: LIMITS.rounds,
      maxAwkIterations: LIMITS.rounds,
      maxJqIterations: LIMITS.rounds,
    },
  });
  try {
    const { stdout, stderr, exitCode } = await bash.exec(command);
    return { ...kept(stdout, stderr), exitCode, ended: endOf(exitCode, stderr) };
  } catch (error) {
    return { ...kept('', `bash: ${error instanceof Error ? error.message : String(error)}\n`), exitCode: 1, ended: 'exited' };
  }
}

/** The library tells its own limits by exit codes that a command may also choose: only its words beside them tell. */
function endOf(exitCode: number, stderr: string): CommandResult['ended'] {
  if (exitCode === 124 && /exceeded (?:its )?execution deadline|execution time(?:out| limit)/i.test(stderr)) return 'timeout';
  return exitCode === 126 && /executionLimits|limit exceeded|too (?:many|large|long|deep)|exceeds? |exceeded/i.test(stderr)
    ? 'limit'
    : 'exited';
}

function kept(stdout: string, stderr: string) {
  const cut = (text: string) => text.slice(0, LIMITS.keptOutput);
  return {
    stdout: cut(stdout),
    stderr: cut(stderr).replace(/,? ?\(?increase executionLimits\.\w+\)?/g, ''),
    truncated: stdout.length > LIMITS.keptOutput || stderr.length > LIMITS.keptOutput,
  };
}

process.on('disconnect', () => process.exit(0));
process.on('message', async (request: ShellRequest) => {
  const answer: ShellAnswer = { id: request.id, result: await run(request) };
  process.send?.(answer);
});
