import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const settings = { env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' } as unknown as NodeJS.ProcessEnv, maxBuffer: 64 * 1024 * 1024 };

/** What a folder takes of the disk, in bytes. */
export async function sizeOf(folder: string): Promise<number> {
  const { stdout } = await run('du', ['-skx', folder], settings).catch(whatItSaid);
  return Number(stdout.split('\t')[0]) * 1024;
}

/** Something that vanished meanwhile, or a folder that a program has closed to us, is passed over. */
function whatItSaid(error: Error & { code?: unknown; stdout?: string }): { stdout: string } {
  if (typeof error.code === 'number') return { stdout: error.stdout ?? '' };
  throw error;
}

/** What has to be known of a folder before programs run over it. */
export interface FolderFacts {
  /** What its files take of the disk, in bytes. */
  size: number;
  /**
   * Files that have another name outside of it, so that who may write them would write there: paths relative to the
   * folder.
   */
  withNamesOutside: string[];
}

export async function factsOf(folder: string): Promise<FolderFacts> {
  const { stdout } = await run('find', [folder, '-xdev', '-type', 'f', '-printf', '%D:%i %n %b %P\\0'], settings).catch(whatItSaid);
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

/** Hands what in a folder belongs to one user to another; links are not followed. */
export async function handOver(folder: string, from: number, to: number): Promise<void> {
  await run('chown', ['-R', '-h', '-P', `--from=${from}`, `${to}:${to}`, folder], settings);
}
