import { Bash } from 'just-bash';
import type { CommandResult } from '../command.ts';
import { checkScript } from './check-script.ts';
import { libraryCommands, shellCommands } from './commands/index.ts';
import { LIMITS } from './limits.ts';
import type { ShellAnswer, ShellRequest } from './message.ts';
import { LimitReached, Refusal } from './refusal.ts';
import { ShellFiles } from './shell-files.ts';
import { WorkspaceFolder } from './workspace-folder.ts';

/*
 * The process of a simulated shell. Its first argument is the real folder of the workspace. Each command gets a new file system around it, so files in /tmp are gone when it ends.
 */
const folder = process.argv[2]!;

/** How early a timer may be. */
const TIMER_MS = 2;

async function run({ command, cwd, timeoutMs }: ShellRequest): Promise<CommandResult> {
  let why: Refusal | LimitReached | undefined;
  const stop = new AbortController();
  const since = performance.now();
  const bash = new Bash({
    fs: new ShellFiles(new WorkspaceFolder(folder)),
    cwd,
    commands: libraryCommands,
    customCommands: shellCommands((error) => {
      why ??= error;
      stop.abort();
    }),
    env: { HOME: '/workspace', LANG: 'C.UTF-8' },
    executionLimitProfile: 'hardened',
    executionLimits: {
      maxOutputSize: LIMITS.output,
      maxExecutionTimeMs: timeoutMs,
      maxCommandCount: LIMITS.rounds,
      maxLoopIterations: LIMITS.rounds,
      maxArrayElements: LIMITS.rounds,
      maxSedIterations: LIMITS.rounds,
      maxWorkUnits: 20 * LIMITS.rounds,
      maxAwkIterations: LIMITS.rounds,
      maxJqIterations: LIMITS.rounds,
      maxQueryElements: LIMITS.rounds,
    },
  });
  try {
    checkScript(command);
    const { stdout, stderr, exitCode } = await bash.exec(command, { signal: stop.signal });
    if (why instanceof LimitReached) return { ...limitedResult('', `bash: ${why.message}\n`), exitCode: 126, ended: 'limit' };
    if (why) return { ...limitedResult('', `${why.message} ${stoppedMessage}\n`), exitCode: 2, ended: 'exited' };
    // Some of the library's commands end at the deadline without naming it.
    if (performance.now() - since >= timeoutMs - TIMER_MS && /^(?:bash: )?execution aborted$/m.test(stderr))
      return { ...limitedResult(stdout, 'bash: it took too long\n'), exitCode: 124, ended: 'timeout' };
    return { ...limitedResult(stdout, withHint(stderr)), exitCode, ended: endOf(exitCode, stderr) };
  } catch (error) {
    if (error instanceof Refusal) return { ...limitedResult('', `${error.message} Nothing was run.\n`), exitCode: 2, ended: 'exited' };
    return { ...limitedResult('', `bash: ${error instanceof Error ? error.message : String(error)}\n`), exitCode: 1, ended: 'exited' };
  }
}

const stoppedMessage = 'The command line stopped there; the commands before it have run.';

/** Adds an explanation of this shell when a program is missing. */
function withHint(stderr: string): string {
  const plain = stderr.replace(/command not available in browser environments.*/g, 'command not found');
  if (!/: command not found$/m.test(plain)) return plain;
  return `${plain.replace(/\n?$/, '\n')}This is a simulated shell: it runs no programs, only re-implemented commands for text and files ("help" lists them).\n`;
}

/** The library's exit codes for limits can also be a command's own; only its messages distinguish them. */
function endOf(exitCode: number, stderr: string): CommandResult['ended'] {
  if (exitCode === 124 && /exceeded (?:its )?execution deadline|execution time(?:out| limit)/i.test(stderr)) return 'timeout';
  return exitCode === 126 && /executionLimits|limit exceeded|too (?:many|large|long|deep)|exceeds? |exceeded/i.test(stderr)
    ? 'limit'
    : 'exited';
}

function limitedResult(stdout: string, stderr: string) {
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
