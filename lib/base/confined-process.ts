import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { confinedPrograms } from './env.ts';

/** What a confined process runs and what it may access. Paths are absolute. */
export interface Confinement {
  program: string;
  args?: readonly string[];
  cwd: string;
  /** Files and folders that it may read, including their content; determined when it starts. */
  readable: () => readonly string[];
  writable?: readonly string[];
  /** Its JavaScript heap, in addition to Node's own memory. */
  heapMegabytes: number;
  /** All its memory, including buffers; monitored if /proc exists. */
  residentMegabytes?: number;
  /** It ends after this long without a request. */
  idleMs: number;
}

/** The limits of one request. */
export interface RequestLimits {
  timeoutMs: number;
  /** Processor time; monitored if /proc exists. */
  processorMs?: number;
  signal?: AbortSignal;
  /** A file that the process may read in addition, if it starts with this request. */
  file?: string;
  /** Called with each `progress` that the process sends for the request before its answer. */
  progress?: (progress: unknown) => void;
}

/** Why a request has no answer: it timed out, was stopped, or the process ran out of memory. */
export type Cutoff = 'timeout' | 'stopped' | 'limit';

/** The interval at which processor time and memory are measured, in ms. */
const WATCH_MS = 50;

/**
 * A separate process that answers requests, one at a time. Node's permissions allow it only to read and write the named
 * paths: no other process, no thread, no environment. It starts with the first request, is reused for the next ones, and keeps
 * no other process alive. One that hangs, dies or reaches a limit is replaced at the next request.
 */
export class ConfinedProcess<Request extends { id: number }, Answer extends { id: number }> {
  readonly #confinement: Confinement;
  #child: ChildProcess | null = null;
  #idle: NodeJS.Timeout | undefined;

  constructor(confinement: Confinement) {
    this.#confinement = confinement;
  }

  /** Absent while there is no process. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** @throws {Error} when the process cannot be started */
  async ask(request: Request, limits: RequestLimits): Promise<Answer | Cutoff> {
    if (limits.signal?.aborted) return 'stopped';
    const child = this.#start(limits.file);
    const answer = await this.#answerOf(child, request, limits);
    if (typeof answer === 'string') await this.end(child);
    return answer;
  }

  /** Lets the process end when it stays idle, without keeping another alive until then. Called between requests. */
  rest(): void {
    const child = this.#child;
    if (!child) return;
    child.unref();
    child.channel?.unref();
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.close(), this.#confinement.idleMs);
    this.#idle.unref();
  }

  /** Ends the process and waits until it is gone: otherwise an interrupted request might continue to write. */
  async end(child = this.#child): Promise<void> {
    this.close();
    if (child && child.exitCode === null && child.signalCode === null && child.pid !== undefined) await once(child, 'exit');
  }

  /** Ends the process, and with it a running request. */
  close(): void {
    clearTimeout(this.#idle);
    this.#child?.kill('SIGKILL');
    this.#child = null;
  }

  #answerOf(child: ChildProcess, request: Request, { timeoutMs, processorMs, signal, progress }: RequestLimits): Promise<Answer | Cutoff> {
    const { residentMegabytes } = this.#confinement;
    return new Promise((resolve, reject) => {
      const listenNoMore = () => {
        clearTimeout(timer);
        clearInterval(watch);
        signal?.removeEventListener('abort', stop);
        child.off('message', answered).off('exit', died).off('error', failed);
      };
      const settle = (answer: Answer | Cutoff) => {
        listenNoMore();
        if (typeof answer === 'string') this.close();
        resolve(answer);
      };
      const answered = (answer: Answer) => {
        if (answer.id !== request.id) return;
        if ('progress' in answer) progress?.(answer.progress);
        else settle(answer);
      };
      const stop = () => settle('stopped');
      const died = () => settle('limit');
      const failed = (error: Error) => {
        listenNoMore();
        this.close();
        reject(error);
      };
      const timer = setTimeout(() => settle('timeout'), timeoutMs);
      const before = processorTime(child.pid);
      const watch =
        processorMs === undefined && residentMegabytes === undefined
          ? undefined
          : setInterval(() => {
              if (processorMs !== undefined && processorTime(child.pid) - before > processorMs) settle('timeout');
              else if (residentMegabytes !== undefined && residentMemory(child.pid) > residentMegabytes) settle('limit');
            }, WATCH_MS);
      signal?.addEventListener('abort', stop, { once: true });
      child.on('message', answered).once('exit', died).once('error', failed);
      child.send(request, (error) => error && died());
    });
  }

  #start(file?: string): ChildProcess {
    clearTimeout(this.#idle);
    if (this.#child?.connected) {
      this.#child.ref();
      this.#child.channel?.ref();
      return this.#child;
    }
    const { program, args = [], cwd, readable, writable = [], heapMegabytes } = this.#confinement;
    const child = fork(program, [...args], {
      cwd,
      env: {} as NodeJS.ProcessEnv,
      execArgv: [
        '--permission',
        ...[...readable(), ...(file === undefined ? [] : [realpathSync(file)])].map((path) => `--allow-fs-read=${path}`),
        ...writable.map((path) => `--allow-fs-write=${path}`),
        `--max-old-space-size=${heapMegabytes}`,
        '--disable-warning=ExperimentalWarning',
      ],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
    // Callers that wait for an answer listen too; without this handler an error between requests would be uncaught.
    child.on('error', () => {});
    child.once('exit', () => {
      if (this.#child === child) this.#child = null;
    });
    this.#child = child;
    return child;
  }
}

/** The project's own files that a program needs to run, as Node resolves them. */
export function ownFiles(join: (name: string) => string): string[] {
  return ['node_modules', 'package.json', 'lib'].map((name) => realpathSync(join(name)));
}

/** The bundle of a program, if there is one: its process starts in a third of the time. */
export function bundleOf(name: string): string | undefined {
  const folder = confinedPrograms();
  if (!folder) return undefined;
  const bundle = join(/* turbopackIgnore: true */ folder, `${name}.js`);
  return existsSync(/* turbopackIgnore: true */ bundle) ? bundle : undefined;
}

/** A clock tick of Linux as programs see it: 100 per second everywhere. */
const TICK_MS = 10;

/** The processor time of a process in ms; 0 where it is unknown. */
function processorTime(pid: number | undefined): number {
  // The name in parentheses may contain anything; user and system time are the 12th and 13th fields after it.
  const fields = procFile(pid, 'stat').split(') ').at(-1)!.split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * TICK_MS;
}

/** The memory that a process holds in MB; 0 where it is unknown. */
function residentMemory(pid: number | undefined): number {
  return Number(/^VmRSS:\s*(\d+) kB/m.exec(procFile(pid, 'status'))?.[1] ?? 0) / 1024;
}

function procFile(pid: number | undefined, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}
