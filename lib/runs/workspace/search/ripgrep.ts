import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { PrimitiveError } from '#lib/base/errors.ts';

/** A search that takes longer is given up. In ms. */
const longest = 20_000;

/** What Linux lets one argument be. In bytes. */
const longestArgument = 131_071;

/** Runs a program that may use 1 GB of memory. */
const withinMemory = ['/bin/sh', '-c', 'ulimit -v 1048576 2>/dev/null; exec "$0" "$@"'] as const;

/**
 * What every run is told: no setting of the machine and no ignore file counts but those rules that it is given, hidden
 * files are files, and text is UTF-8, as for the other tools. A pattern for paths would override the rules.
 */
const always = ['--no-config', '--no-messages', '--no-ignore', '--hidden', '--glob=!.git', '--no-mmap', '--encoding=none', '--crlf'];

export interface Run {
  /** What ends a piece of the output. */
  separator: '\n' | '\0';
  /** Each piece; false when enough was seen. */
  take: (piece: string) => boolean;
  /** Patterns in the form of an ignore file, from `directory`. */
  ignore?: string;
  /** Open files that the program is given beside its output, from descriptor {@link firstDescriptor} on. */
  descriptors?: readonly number[];
  signal?: AbortSignal;
}

/** The first descriptor of a program after its input, output and errors. */
export const firstDescriptor = 3;

/**
 * Runs ripgrep in a folder of this machine and hands on what it says, piece by piece. It follows no link, but names in its
 * answer may be gone or be another's by the time they are used: who shows what it found reads it through the workspace first.
 * @throws {PrimitiveError} `invalid_input` for a pattern or a file type that is none, `execution_failed` when it takes too long
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
    throw new PrimitiveError('invalid_input', 'What to search for is too long.');
  // Found where it is needed: its package throws on machines that it has no program for.
  const { rgPath } = await import('@vscode/ripgrep');
  const [shell, ...limited] = withinMemory;
  const child = spawn(shell, [...limited, rgPath, ...always, ...args], {
    cwd: directory,
    env: {} as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe', ...descriptors],
  }) as ChildProcessByStdio<null, Readable, Readable>;
  const kill = () => void child.kill('SIGKILL');
  let said = '';
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    kill();
  }, longest);
  signal?.addEventListener('abort', kill);
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(0, 2000);
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
    if (code !== 0 && code !== 1 && code !== 2) throw failed('broke off, maybe for want of memory');
    if (code === 2 && said !== '') throw new PrimitiveError('invalid_input', toMessage(said));
  } finally {
    kill();
    clearTimeout(timer);
    signal?.removeEventListener('abort', kill);
  }
}

const failed = (how: string) => new PrimitiveError('execution_failed', `The search ${how}. Search fewer files, or for a simpler pattern.`);

/** Hands on piece by piece; true when enough was seen before the end. */
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

function toMessage(said: string): string {
  // Its own advice is about switches that nobody has here.
  const words = said
    .replaceAll(/^rg: /gm, '')
    .replace(/\n*Consider enabling .*$/s, '')
    .trim();
  return /unrecognized file type/.test(words)
    ? `${words}. Types are such as py, js, ts, rust, go, java, c, cpp, html, css, json, yaml, md, txt; for others use a glob.`
    : words;
}
