import { spawn } from 'node:child_process';
import { lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Shell } from '../command.ts';
import { furnishFolder } from './ordinary-lines.ts';

/** What a command line printed and wrote. `files` maps each path to its kind and content. */
export interface LineResult {
  stdout: string;
  stderr: string;
  exitCode: number;
  files: Record<string, string>;
}

/** Runs command lines, each over a new copy of the same folder. */
export interface LineRunner {
  run(line: string): Promise<LineResult>;
  close(): void;
}

/** Runs lines with `shell`, which works on `folder`. */
export function runByShell(shell: Pick<Shell, 'run'>, folder: string): LineRunner {
  const fresh = freshFolder(folder);
  return {
    run: async (line) => {
      const { stdout, stderr, exitCode } = await shell.run(line);
      return { stdout, stderr, exitCode, files: fresh() };
    },
    close: () => {},
  };
}

/** Each line runs in a new shell, as in the tool. One shell process starts them all, because that is faster than from Node. */
const driver = `
while IFS= read -r number; do
  bash -c "$(< "$OUT/line")" > "$OUT/stdout" 2> "$OUT/stderr" < /dev/null
  echo "$?"
done`;

/** Runs lines with the machine's bash in `folder`; `out` is a folder for their output. */
export function runByBash(folder: string, out: string): LineRunner {
  const fresh = freshFolder(folder);
  mkdirSync(out, { recursive: true });
  const env = { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: folder, LANG: 'C.UTF-8', OUT: out } as unknown as NodeJS.ProcessEnv;
  const bash = spawn('bash', ['-c', driver], { cwd: folder, env, stdio: ['pipe', 'pipe', 'inherit'] });
  const answers = createInterface({ input: bash.stdout })[Symbol.asyncIterator]();
  return {
    run: async (line) => {
      writeFileSync(join(out, 'line'), line);
      bash.stdin.write('next\n');
      const { value, done } = await answers.next();
      if (done) throw new Error(`bash ended at: ${line}`);
      const text = (name: string) => readFileSync(join(out, name), 'utf8');
      return { stdout: text('stdout'), stderr: text('stderr'), exitCode: Number(value), files: fresh() };
    },
    close: () => bash.stdin.end(),
  };
}

/** Fills a folder. Each call returns its content and resets it if it has changed. */
function freshFolder(folder: string): () => Record<string, string> {
  furnishFolder(folder);
  const before = contentOf(folder);
  const times = timesOf(folder);
  return () => {
    const after = contentOf(folder);
    if (JSON.stringify([after, timesOf(folder)]) !== JSON.stringify([before, times])) {
      for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
      furnishFolder(folder);
    }
    return after;
  };
}

function contentOf(folder: string): Record<string, string> {
  return Object.fromEntries(
    pathsOf(folder).map((path) => {
      const found = lstatSync(join(folder, path));
      const mode = (found.mode & 0o777).toString(8);
      if (found.isSymbolicLink()) return [path, `link to ${readlinkSync(join(folder, path))}`];
      if (found.isDirectory()) return [path, `folder ${mode}`];
      return [path, `file ${mode} ${readFileSync(join(folder, path), 'latin1')}`];
    }),
  );
}

const timesOf = (folder: string) =>
  pathsOf(folder).flatMap((path) => {
    const found = lstatSync(join(folder, path));
    return found.isFile() ? [found.mtimeMs] : [];
  });

const pathsOf = (folder: string) => (readdirSync(folder, { recursive: true }) as string[]).sort();
