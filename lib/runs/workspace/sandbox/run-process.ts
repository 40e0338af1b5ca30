import { type SpawnOptions, spawn } from 'node:child_process';
import type { CommandResult } from '../command.ts';
import { LIMITS } from './limits.ts';

export interface ProcessSettings {
  cwd?: string;
  env: Record<string, string>;
  timeoutMs: number;
  signal?: AbortSignal;
  /** What the process reads from its descriptors 3, 4, …. */
  given?: readonly (string | Uint8Array)[];
  /** Is handed what ends the process: a limit that somebody else watches, in words. Answers how to stop watching. */
  watch?(end: (words: string) => void): () => void;
}

/** What who outlives the program may go on writing; in a sandbox nobody does. */
const HELD_MS = 1_000;

const codes = { timeout: 124, stopped: 130, limit: 137 };
const words = { timeout: 'It took too long and was ended.', stopped: 'It was stopped.' };
/** What the kernel ends a process with at a limit, as shells tell it: processor time, size of a file. */
const limitCodes: Record<number, string> = { 152: 'It used too much processor time.', 153: 'It wrote a file larger than files may be.' };

/**
 * Runs a program in a process group of its own, without input, and kills the whole group at the time limit, on the signal
 * and at a limit. Resolves when the program is gone and nobody holds its output any more, or a second later.
 * @throws {Error} with `code` where it cannot be started
 */
export function runProcess([file, ...args]: readonly string[], settings: ProcessSettings): Promise<CommandResult> {
  const { cwd, env, timeoutMs, signal, given = [], watch } = settings;
  return new Promise((resolve, reject) => {
    const stdio: SpawnOptions['stdio'] = ['ignore', 'pipe', 'pipe', ...given.map(() => 'pipe' as const)];
    const child = spawn(file!, args, { cwd, env: env as NodeJS.ProcessEnv, detached: true, stdio });
    let end: { how: 'timeout' | 'stopped' | 'limit'; words: string } | undefined;
    const endWith = (how: 'timeout' | 'stopped' | 'limit', why: string) => {
      end ??= { how, words: why };
      killGroup(child.pid);
    };
    const [stdout, stderr] = [new Kept(), new Kept()];
    for (const [stream, kept] of [
      [child.stdout, stdout],
      [child.stderr, stderr],
    ] as const)
      stream!.on('data', (piece: Buffer) => {
        kept.add(piece);
        if (stdout.size + stderr.size > LIMITS.output) endWith('limit', 'It wrote more output than it may, and was ended.');
      });
    given.forEach((text, nth) => {
      const pipe = child.stdio[nth + 3] as NodeJS.WritableStream;
      pipe.on('error', () => {});
      pipe.end(text);
    });
    const timer = setTimeout(() => endWith('timeout', words.timeout), timeoutMs);
    const stop = () => endWith('stopped', words.stopped);
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
        stderr: [stderr.text(), end?.words ?? atLimit].filter(Boolean).join('\n'),
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
    // Nobody is left.
  }
}

/** The beginning of a stream. */
class Kept {
  readonly #pieces: Buffer[] = [];
  size = 0;
  #kept = 0;

  add(piece: Buffer): void {
    this.size += piece.length;
    const room = LIMITS.keptOutput - this.#kept;
    if (room <= 0) return;
    this.#pieces.push(piece.subarray(0, room));
    this.#kept += Math.min(piece.length, room);
  }

  get isCut(): boolean {
    return this.size > this.#kept;
  }

  text(): string {
    return Buffer.concat(this.#pieces).toString('utf8');
  }
}
