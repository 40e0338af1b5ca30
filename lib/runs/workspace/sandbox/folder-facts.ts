import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const settings = { env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' } as unknown as NodeJS.ProcessEnv, maxBuffer: 64 * 1024 * 1024 };

/** The disk usage of a folder, in bytes. */
export async function sizeOf(folder: string): Promise<number> {
  const { stdout } = await run('du', ['-skx', folder], settings).catch(partialOutput);
  return Number(stdout.split('\t')[0]) * 1024;
}

/** Ignores files that vanished in the meantime and folders that we may not read. */
function partialOutput(error: Error & { code?: unknown; stdout?: string }): { stdout: string } {
  if (typeof error.code === 'number') return { stdout: error.stdout ?? '' };
  throw error;
}

/** What must be known about a folder before programs run in it. */
export interface FolderFacts {
  /** Its disk usage, in bytes. */
  size: number;
  /** Files with a hard link outside the folder, so that writing to them would write there. Relative paths. */
  withNamesOutside: string[];
}

export async function factsOf(folder: string): Promise<FolderFacts> {
  const { stdout } = await run('find', [folder, '-xdev', '-type', 'f', '-printf', '%D:%i %n %b %P\\0'], settings).catch(partialOutput);
  const linked = new Map<string, { names: string[]; count: number }>();
  let size = 0;
  for (const line of stdout.split('\0').filter(Boolean)) {
    const [, id, count, blocks, path] = /^(\S+) (\d+) (\d+) ([\s\S]*)$/.exec(line)!;
    size += Number(blocks) * 512;
    if (count === '1') continue;
    const file = linked.get(id!) ?? { names: [], count: Number(count) };
    file.names.push(path!);
    linked.set(id!, file);
  }
  const withNamesOutside = [...linked.values()].filter(({ names, count }) => names.length < count).flatMap(({ names }) => names);
  return { size, withNamesOutside };
}

/** Changes the owner of one user's files in a folder to another user. Links are not followed. */
export async function changeOwner(folder: string, from: number, to: number): Promise<void> {
  await run('chown', ['-R', '-h', '-P', `--from=${from}`, `${to}:${to}`, folder], settings);
}
