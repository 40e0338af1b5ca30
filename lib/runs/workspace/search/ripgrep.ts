import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { PrimitiveError } from '#lib/base/errors.ts';

/** The time limit of a search, in ms. */
const longest = 20_000;

/** Linux's limit for one argument, in bytes. */
const longestArgument = 131_071;

/** Limits a program to 1 GB of memory. */
const withinMemory = ['/bin/sh', '-c', 'ulimit -v 1048576 2>/dev/null; exec "$0" "$@"'] as const;

/**
 * The arguments of every run: no config or ignore files of the machine, only the given rules; hidden files included;
 * UTF-8, as in the other tools. A glob argument would override the rules.
 */
const always = ['--no-config', '--no-messages', '--no-ignore', '--hidden', '--glob=!.git', '--no-mmap', '--encoding=none', '--crlf'];

export interface Run {
  /** The separator of output pieces. */
  separator: '\n' | '\0';
  /** Gets each piece; returns false to stop. */
  take: (piece: string) => boolean;
  /** Rules of an ignore file, relative to `directory`. */
  ignore?: string;
  /** Open files that the program inherits, from descriptor {@link firstDescriptor}. */
  descriptors?: readonly number[];
  signal?: AbortSignal;
}

/** The first descriptor after stdin, stdout and stderr. */
export const firstDescriptor = 3;

/**
 * Runs ripgrep in a real folder and passes its output on piece by piece. It follows no links, but a path may lead
 * elsewhere by the time it is used: read a file through the workspace before showing it.
 * @throws {PrimitiveError} `invalid_input` for an invalid pattern or file type, `execution_failed` when it takes too
 * long
 */
export async function ripgrep(directory: string, args: readonly string[], { ignore = '', ...run }: Run): Promise<void> {
  if (ignore.trim() === '') return spawnRipgrep(directory, args, run);
  const own = await mkdtemp(join(tmpdir(), 'thinking-partner-ignore-'));
  try {
    await writeFile(join(own, 'ignore'), ignore);
    await spawnRipgrep(directory, [`--ignore-file=${join(own, 'ignore')}`, ...args], run);
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

async function spawnRipgrep(directory: string, args: readonly string[], { separator, take, descriptors = [], signal }: Run): Promise<void> {
  signal?.throwIfAborted();
  if (args.some((one) => Buffer.byteLength(one) > longestArgument))
    throw new PrimitiveError('invalid_input', 'The search pattern is too long.');
  // Resolved lazily: its package throws on unsupported machines.
  const { rgPath } = await import('@vscode/ripgrep');
  const [shell, ...limited] = withinMemory;
  const child = spawn(shell, [...limited, rgPath, ...always, ...args], {
    cwd: directory,
    env: {} as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe', ...descriptors],
  }) as ChildProcessByStdio<null, Readable, Readable>;
  const kill = () => void child.kill('SIGKILL');
  let errors = '';
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    kill();
  }, longest);
  signal?.addEventListener('abort', kill);
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(0, 2000);
  });
  const ended = new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve));
  ended.catch(() => {});
  try {
    const enough = await hand(child.stdout, separator, take);
    if (enough) kill();
    const code = await ended;
    signal?.throwIfAborted();
    if (enough) return;
    if (late) throw failed(`took more than ${longest / 1000} s`);
    if (code !== 0 && code !== 1 && code !== 2) throw failed('failed, perhaps for lack of memory');
    if (code === 2 && errors !== '') throw new PrimitiveError('invalid_input', toMessage(errors));
  } finally {
    kill();
    clearTimeout(timer);
    signal?.removeEventListener('abort', kill);
  }
}

const failed = (how: string) => new PrimitiveError('execution_failed', `The search ${how}. Search fewer files, or for a simpler pattern.`);

/** Passes pieces on; true if the caller stopped before the end. */
async function hand(output: Readable, separator: string, take: (piece: string) => boolean): Promise<boolean> {
  let rest = '';
  for await (const chunk of output.setEncoding('utf8') as AsyncIterable<string>) {
    if (!chunk.includes(separator)) {
      rest += chunk;
      continue;
    }
    const pieces = (rest + chunk).split(separator);
    rest = pieces.pop()!;
    for (const piece of pieces) if (!take(piece)) return true;
  }
  return rest !== '' && !take(rest);
}

function toMessage(errors: string): string {
  // Its advice mentions switches that the tools do not have.
  const words = errors
    .replaceAll(/^rg: /gm, '')
    .replace(/\n*Consider enabling .*$/s, '')
    .trim();
  return /unrecognized file type/.test(words)
    ? `${words}. Types are such as py, js, ts, rust, go, java, c, cpp, html, css, json, yaml, md, txt; for others use a glob.`
    : words;
}
