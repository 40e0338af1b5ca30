import { type SpawnOptions, spawn } from 'node:child_process';
import type { CommandResult } from '../command.ts';
import { LIMITS } from './limits.ts';

export interface ProcessSettings {
  cwd?: string;
  env: Record<string, string>;
  timeoutMs: number;
  signal?: AbortSignal;
  /** The content of descriptors 3, 4, … */
  descriptors?: readonly (string | Uint8Array)[];
  /** Starts an external limit, which calls `end` with a message to stop the process. Returns a function that stops watching. */
  watch?(end: (message: string) => void): () => void;
}

/** Bytes that a surviving child may still write; in a sandbox none survives. */
const HELD_MS = 1_000;

const codes = { timeout: 124, stopped: 130, limit: 137 };
const messages = { timeout: 'Stopped: it took too long.', stopped: 'It was stopped.' };
/** Exit codes of a process that the kernel ended at a limit. */
const limitCodes: Record<number, string> = { 152: 'It used too much processor time.', 153: 'It wrote a file above the size limit.' };

/**
 * Runs a program without input in a new process group, and kills the whole group at a limit or on the signal. Resolves
 * when the program has exited and its output is closed, or one second after it exits.
 * @throws {Error} with `code` when it cannot start
 */
export function runProcess([file, ...args]: readonly string[], settings: ProcessSettings): Promise<CommandResult> {
  const { cwd, env, timeoutMs, signal, descriptors = [], watch } = settings;
  return new Promise((resolve, reject) => {
    const stdio: SpawnOptions['stdio'] = ['ignore', 'pipe', 'pipe', ...descriptors.map(() => 'pipe' as const)];
    const child = spawn(file!, args, { cwd, env: env as NodeJS.ProcessEnv, detached: true, stdio });
    let end: { how: 'timeout' | 'stopped' | 'limit'; message: string } | undefined;
    const endWith = (how: 'timeout' | 'stopped' | 'limit', why: string) => {
      end ??= { how, message: why };
      killGroup(child.pid);
    };
    const [stdout, stderr] = [new OutputHead(), new OutputHead()];
    for (const [stream, head] of [
      [child.stdout, stdout],
      [child.stderr, stderr],
    ] as const)
      stream!.on('data', (piece: Buffer) => {
        head.add(piece);
        if (stdout.size + stderr.size > LIMITS.output) endWith('limit', 'Stopped: it wrote too much output.');
      });
    descriptors.forEach((text, nth) => {
      const pipe = child.stdio[nth + 3] as NodeJS.WritableStream;
      pipe.on('error', () => {});
      pipe.end(text);
    });
    const timer = setTimeout(() => endWith('timeout', messages.timeout), timeoutMs);
    const stop = () => endWith('stopped', messages.stopped);
    signal?.addEventListener('abort', stop, { once: true });
    if (signal?.aborted) stop();
    const unwatch = watch?.((why) => endWith('limit', why));
    const settle = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      unwatch?.();
    };
    child.once('error', (error) => {
      settle();
      reject(error);
    });
    let holding: NodeJS.Timeout | undefined;
    child.once('exit', () => {
      killGroup(child.pid);
      holding = setTimeout(() => {
        for (const stream of [child.stdout, child.stderr]) stream!.destroy();
      }, HELD_MS);
    });
    child.once('close', (code, killedBy) => {
      settle();
      clearTimeout(holding);
      const exitCode = code ?? 128 + (killedBy === 'SIGKILL' ? 9 : 15);
      const atLimit = end ? undefined : limitCodes[exitCode];
      resolve({
        stdout: stdout.text(),
        stderr: [stderr.text(), end?.message ?? atLimit].filter(Boolean).join('\n'),
        exitCode: end ? codes[end.how] : exitCode,
        ended: end?.how ?? (atLimit ? 'limit' : 'exited'),
        truncated: stdout.isCut || stderr.isCut,
      });
    });
  });
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has already exited.
  }
}

/** The beginning of a stream. */
class OutputHead {
  readonly #pieces: Buffer[] = [];
  size = 0;
  #head = 0;

  add(piece: Buffer): void {
    this.size += piece.length;
    const room = LIMITS.keptOutput - this.#head;
    if (room <= 0) return;
    this.#pieces.push(piece.subarray(0, room));
    this.#head += Math.min(piece.length, room);
  }

  get isCut(): boolean {
    return this.size > this.#head;
  }

  text(): string {
    return Buffer.concat(this.#pieces).toString('utf8');
  }
}
