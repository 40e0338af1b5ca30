import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const settings = { env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' } as unknown as NodeJS.ProcessEnv, maxBuffer: 64 * 1024 * 1024 };

/** What a folder takes of the disk, in bytes. What vanishes meanwhile does not matter. */
export async function sizeOf(folder: string): Promise<number> {
  const { stdout } = await run('du', ['-skx', folder], settings).catch((error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }));
  return Number(stdout.split('\t')[0]) * 1024;
}

/**
 * Files of a folder that have another name outside of it, so that who may write them would write there: paths relative to
 * the folder.
 */
export async function filesWithNamesOutside(folder: string): Promise<string[]> {
  const { stdout } = await run('find', [folder, '-xdev', '-type', 'f', '-links', '+1', '-printf', '%D:%i %n %P\\0'], settings);
  const byFile = new Map<string, { names: string[]; count: number }>();
  for (const line of stdout.split('\0').filter(Boolean)) {
    const [, id, count, path] = /^(\S+) (\d+) ([\s\S]*)$/.exec(line)!;
    const file = byFile.get(id!) ?? { names: [], count: Number(count) };
    file.names.push(path!);
    byFile.set(id!, file);
  }
  return [...byFile.values()].filter(({ names, count }) => names.length < count).flatMap(({ names }) => names);
}

/** Hands what in a folder belongs to one user to another; links are not followed. */
export async function handOver(folder: string, from: number, to: number): Promise<void> {
  await run('chown', ['-R', '-h', '-P', `--from=${from}`, `${to}:${to}`, folder], settings);
}
