import { realpathSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConfinedProcess, ownFiles } from '#lib/base/confined-process.ts';
import { PrimitiveError } from '#lib/base/errors.ts';
import { inTurn } from '#lib/base/mutex.ts';
import type { CommandOptions, CommandResult, Shell } from '../command.ts';
import { workspacePath } from '../workspace-path.ts';
import { LIMITS } from './limits.ts';
import type { ShellAnswer, ShellRequest } from './message.ts';

/** The folder of the project, wherever this process was started. Paths are made at run time: a bundler must leave the program and what it imports where they are. */
const project = join(/* turbopackIgnore: true */ dirname(fileURLToPath(import.meta.url)), '..', '..', '..', '..');
const program = join(/* turbopackIgnore: true */ project, 'lib', 'runs', 'workspace', 'simulated-shell', 'program.ts');
/** How files are reached through the descriptor of their folder. */
const descriptors = '/proc/self/fd';

/** How long the process may take beyond a command's time, which it keeps by itself where it can. */
const GRACE_MS = 500;

/**
 * The simulated shell over a real folder, which it shows at `/workspace`. It lives in a process of its own, which Node
 * allows nothing but to read and write that folder: started with the first command (about 0.2 s), kept for the next ones
 * (a few ms each), ended after `idleMs` without one. One that hangs or dies, or in which a command came to a limit, is replaced
 * with the next command.
 */
export class SimulatedShell implements Shell {
  readonly kind = 'simulated';
  readonly #root: string;
  readonly #process: ConfinedProcess<ShellRequest, ShellAnswer>;
  readonly #inTurn = inTurn();
  #count = 0;

  /** @param root the path that stands for the folder in `cwd` */
  constructor(directory: string, { root = '/workspace', idleMs = 60_000 }: { root?: string; idleMs?: number } = {}) {
    this.#root = root;
    const folder = realpathSync(directory);
    this.#process = new ConfinedProcess({
      program,
      args: [folder],
      cwd: folder,
      readable: () => [...ownFiles((name) => join(/* turbopackIgnore: true */ project, name)), folder, descriptors],
      writable: [folder, descriptors],
      heapMegabytes: LIMITS.heapMegabytes,
      idleMs,
    });
  }

  /** The id of the process, for who watches it; absent while there is none. */
  get pid(): number | undefined {
    return this.#process.pid;
  }

  run(command: string, options: CommandOptions = {}): Promise<CommandResult> {
    return this.#inTurn(() => this.#runNow(command, options));
  }

  /** Ends the process, and with it a command that runs. */
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
    // What was cut off may go on in the process, and write, or break it later.
    if (answer.result.ended === 'exited') this.#process.rest();
    else await this.#process.end();
    return answer.result;
  }
}

const codes = { exited: 0, timeout: 124, stopped: 130, limit: 137 };
const words = {
  exited: '',
  timeout: 'It took too long and was ended.',
  stopped: 'It was stopped.',
  limit: 'It used more memory than it may, and was ended.',
};

function ended(how: CommandResult['ended']): CommandResult {
  return { stdout: '', stderr: words[how], exitCode: codes[how], ended: how, truncated: false };
}
