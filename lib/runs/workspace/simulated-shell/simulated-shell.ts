import { realpathSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleOf, ConfinedProcess, ownFiles } from '#lib/base/confined-process.ts';
import { PrimitiveError } from '#lib/base/errors.ts';
import { inTurn } from '#lib/base/mutex.ts';
import type { CommandOptions, CommandResult, Shell } from '../command.ts';
import { workspacePath } from '../workspace-path.ts';
import { LIMITS } from './limits.ts';
import type { ShellAnswer, ShellRequest } from './message.ts';

/** The project's folder. Paths are built at run time, so that a bundler leaves the program and its imports in place. */
const project = join(/* turbopackIgnore: true */ dirname(fileURLToPath(import.meta.url)), '..', '..', '..', '..');
const program = join(/* turbopackIgnore: true */ project, 'lib', 'runs', 'workspace', 'simulated-shell', 'program.ts');
/** The folder through which files are reached by descriptor. */
const descriptors = '/proc/self/fd';

/** The time that the process gets beyond a command's limit, which it normally enforces itself. */
const GRACE_MS = 500;

/**
 * The simulated shell over a real folder, which it shows at `/workspace`. It runs in a separate process that Node's
 * permission model limits to that folder: started with the first command (about 0.2 s), reused (a few ms per command),
 * and stopped after `idleMs` without commands. If it hangs, dies or reaches a limit, the next command starts a new one.
 */
export class SimulatedShell implements Shell {
  readonly kind = 'simulated';
  readonly #root: string;
  readonly #process: ConfinedProcess<ShellRequest, ShellAnswer>;
  readonly #inTurn = inTurn();
  #count = 0;

  /** @param root the folder's path in `cwd` */
  constructor(directory: string, { root = '/workspace', idleMs = 60_000 }: { root?: string; idleMs?: number } = {}) {
    this.#root = root;
    const folder = realpathSync(directory);
    this.#process = new ConfinedProcess({
      program: bundleOf('simulated-shell') ?? program,
      args: [folder],
      cwd: folder,
      readable: () => [...ownFiles((name) => join(/* turbopackIgnore: true */ project, name)), folder, descriptors],
      writable: [folder, descriptors],
      heapMegabytes: LIMITS.heapMegabytes,
      idleMs,
    });
  }

  /** The process id; absent while none runs. */
  get pid(): number | undefined {
    return this.#process.pid;
  }

  run(command: string, options: CommandOptions = {}): Promise<CommandResult> {
    return this.#inTurn(() => this.#runNow(command, options));
  }

  /** Kills the process and any running command. */
  close(): void {
    this.#process.close();
  }

  [Symbol.dispose](): void {
    this.close();
  }

  async #runNow(command: string, { cwd = '.', timeoutMs = LIMITS.timeoutMs, signal }: CommandOptions): Promise<CommandResult> {
    if (signal?.aborted) return ended('stopped');
    const time = Math.min(timeoutMs, LIMITS.maxTimeoutMs);
    const request: ShellRequest = {
      id: ++this.#count,
      command,
      cwd: posix.join('/workspace', workspacePath(this.#root, cwd)),
      timeoutMs: time,
    };
    const limits = { timeoutMs: time + GRACE_MS, ...(signal && { signal }) };
    const answer = await this.#process.ask(request, limits).catch((error: Error) => {
      throw new PrimitiveError('execution_failed', `The shell could not be started (${error.message}).`);
    });
    if (typeof answer === 'string') return ended(answer);
    // The interrupted command may still run in the process, write, or break it later.
    if (answer.result.ended === 'exited') this.#process.rest();
    else await this.#process.end();
    return answer.result;
  }
}

const codes = { exited: 0, timeout: 124, stopped: 130, limit: 137 };
const messages = {
  exited: '',
  timeout: 'Stopped: it took too long.',
  stopped: 'It was stopped.',
  limit: 'Stopped: it used too much memory.',
};

function ended(how: CommandResult['ended']): CommandResult {
  return { stdout: '', stderr: messages[how], exitCode: codes[how], ended: how, truncated: false };
}
