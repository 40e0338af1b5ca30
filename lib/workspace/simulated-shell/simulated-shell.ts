import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PrimitiveError } from '#lib/errors.ts';
import type { CommandOptions, CommandResult, Shell } from '../command.ts';
import { inTurn } from '../in-turn.ts';
import { workspacePath } from '../workspace-path.ts';
import { LIMITS } from './limits.ts';
import type { ShellAnswer, ShellRequest } from './message.ts';

/** The folder of the project, wherever this process was started. Paths are made at run time: a bundler must leave the program and what it imports where they are. */
const project = join(/* turbopackIgnore: true */ dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const program = join(/* turbopackIgnore: true */ project, 'lib', 'workspace', 'simulated-shell', 'program.ts');
const readByProgram = ['node_modules', 'package.json', 'lib'];
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
  readonly #directory: string;
  readonly #root: string;
  readonly #idleMs: number;
  #child: ChildProcess | null = null;
  #idle: NodeJS.Timeout | undefined;
  readonly #inTurn = inTurn();
  #count = 0;

  /** @param root the path that stands for the folder in `cwd` */
  constructor(directory: string, { root = '/workspace', idleMs = 60_000 }: { root?: string; idleMs?: number } = {}) {
    this.#directory = realpathSync(directory);
    this.#root = root;
    this.#idleMs = idleMs;
  }

  /** The id of the process, for who watches it; absent while there is none. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  run(command: string, options: CommandOptions = {}): Promise<CommandResult> {
    return this.#inTurn(() => this.#runNow(command, options));
  }

  /** Ends the process, and with it a command that runs. */
  close(): void {
    clearTimeout(this.#idle);
    this.#child?.kill('SIGKILL');
    this.#child = null;
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
    const child = this.#start();
    const result = await this.#answerOf(child, request, signal);
    // What was cut off may go on in the process, and write, or break it later.
    if (result.ended === 'exited') this.#rest(child);
    else {
      this.close();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    }
    return result;
  }

  #answerOf(child: ChildProcess, request: ShellRequest, signal?: AbortSignal): Promise<CommandResult> {
    return new Promise((resolve, reject) => {
      const listenNoMore = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', stop);
        child.off('message', answered).off('exit', died).off('error', failed);
      };
      const settle = (result: CommandResult) => {
        listenNoMore();
        resolve(result);
      };
      const endWith = (how: CommandResult['ended']) => {
        this.close();
        settle(ended(how));
      };
      const answered = ({ id, result }: ShellAnswer) => {
        if (id === request.id) settle(result);
      };
      const stop = () => endWith('stopped');
      const died = () => endWith('limit');
      const failed = (error: Error) => {
        listenNoMore();
        this.close();
        reject(new PrimitiveError('execution_failed', `The shell could not be started (${error.message}).`));
      };
      const timer = setTimeout(() => endWith('timeout'), request.timeoutMs + GRACE_MS);
      signal?.addEventListener('abort', stop, { once: true });
      child.on('message', answered).once('exit', died).once('error', failed);
      child.send(request, (error) => error && died());
    });
  }

  #start(): ChildProcess {
    clearTimeout(this.#idle);
    if (this.#child?.connected) {
      this.#child.ref();
      this.#child.channel?.ref();
      return this.#child;
    }
    const readable = readByProgram.map((path) => realpathSync(join(/* turbopackIgnore: true */ project, path)));
    const child = fork(program, [this.#directory], {
      cwd: this.#directory,
      env: {} as NodeJS.ProcessEnv,
      execArgv: [
        '--permission',
        ...[...readable, this.#directory, descriptors].map((path) => `--allow-fs-read=${path}`),
        ...[this.#directory, descriptors].map((path) => `--allow-fs-write=${path}`),
        `--max-old-space-size=${LIMITS.heapMegabytes}`,
        '--disable-warning=ExperimentalWarning',
      ],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // Who waits for an answer listens too; when nobody does it is no harm.
    child.on('error', () => {});
    child.once('exit', () => {
      if (this.#child === child) this.#child = null;
    });
    this.#child = child;
    return child;
  }

  /** An idle process must not keep this one alive. */
  #rest(child: ChildProcess): void {
    if (this.#child !== child) return;
    child.unref();
    child.channel?.unref();
    this.#idle = setTimeout(() => this.close(), this.#idleMs);
    this.#idle.unref();
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
