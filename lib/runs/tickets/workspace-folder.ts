import { constants } from 'node:fs';
import { copyFile, lstat, mkdtemp, readdir, rename, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { problemOfPath } from '#lib/base/file-path.ts';
import { limitMessage } from '#lib/base/limits/limit-message.ts';
import { limitOfError } from '#lib/base/limits/limit-of-error.ts';
import type { Db } from '#lib/database/db.ts';
import { digestOf, type FileStorage } from '#lib/database/storage/file-storage.ts';
import { workspaceLimits } from '#lib/entities/workspace-limits.ts';
import { directoryFiles } from '#lib/runs/workspace/directory-files.ts';
import type { WorkspaceFiles } from '#lib/runs/workspace/workspace-files.ts';
import { WORKSPACES } from './clean-stale-workspaces.ts';
import { formatSize } from './file.ts';
import { fileRows } from './read-files.ts';

/** Where a ticket's files seem to be, for whoever works on them. */
export const ROOT = '/workspace';
const AT_ONCE = 8;

/** Which run works on the files, in which turn. */
interface RunOfFiles {
  userId: string;
  ticketId: string;
  runId: string;
  turnId: string;
}

/** The files of a ticket in a folder of this machine, while a run works on them. */
export interface WorkspaceFolder {
  files: WorkspaceFiles & { readonly directory: string };
  /**
   * Saves what was changed since it was opened or last saved, how many steps of the turn that covers, and what the turn has cost
   * until then, in nano-dollars; null where that is not known.
   * @throws {WorkspaceError} when it holds more than is kept, or the run is not the ticket's any more
   * @throws {StorageError}, and what the database client throws
   */
  save(steps: number, cost: number | null): Promise<void>;
  /** Files that were there when it was last saved and were not, because their names cannot be kept. */
  notKept(): readonly string[];
  /** Deletes the folder. What was not saved is lost. */
  close(): Promise<void>;
}

/** The files cannot be worked on, or not be kept; the message is for the person. */
export class WorkspaceError extends Error {
  override readonly name = 'WorkspaceError';
  /** The run is not the ticket's any more. */
  readonly lost: boolean;
  constructor(message: string, { lost = false } = {}) {
    super(message);
    this.lost = lost;
  }
}

/** A file as it was when it was last looked at: unchanged stamps mean unchanged content. */
interface Seen {
  stamp: string;
  digest: string;
  size: number;
}

/** Puts the files of a ticket, as last saved, into a new folder. @throws {WorkspaceError} when what is in one of them is gone */
export async function openWorkspace(db: Db, storage: FileStorage, run: RunOfFiles): Promise<WorkspaceFolder> {
  const directory = await mkdtemp(join(tmpdir(), WORKSPACES));
  const close = () => rm(directory, { recursive: true, force: true, maxRetries: 3 });
  try {
    const files = directoryFiles(directory, { root: ROOT });
    const rows = (await fileRows(db, run.ticketId)).filter(({ digest }) => digest !== null);
    await inBatches(rows, async ({ path, digest, updated_at }) => {
      const content = await storage.get(run.userId, digest!);
      if (!content) throw new WorkspaceError(`What was in the file “${path}” cannot be found any more. Replace it or take it away.`);
      await files.write(path, content);
      const changed = new Date(updated_at);
      await utimes(join(directory, path), changed, changed);
    });
    const { found } = await lookOver(files.directory, files, new Map());
    return { files, ...saverOf(db, storage, run, files, found), close };
  } catch (error) {
    await close();
    throw error;
  }
}

function saverOf(db: Db, storage: FileStorage, run: RunOfFiles, files: WorkspaceFolder['files'], opened: Map<string, Seen>) {
  let saved = opened;
  let notKept: readonly string[] = [];
  const save = async (steps: number, cost: number | null) => {
    const { found: now, unnameable } = await lookOver(files.directory, files, saved);
    demandFit(now);
    const changed = [...now].filter(([path, { digest }]) => saved.get(path)?.digest !== digest);
    await inBatches(changed, async ([path]) => {
      await storage.put(run.userId, await files.read(path));
    });
    const { data: kept, error } = await db.rpc('save_work_files', {
      ticket: run.ticketId,
      run: run.runId,
      turn: run.turnId,
      steps,
      ...(cost !== null && { cost }),
      files: changed.map(([path, { digest, size }]) => ({ path, digest, size })),
      gone: [...saved.keys()].filter((path) => !now.has(path)),
    });
    if (limitOfError(error)) throw new WorkspaceError(`${limitMessage('storageBytes')} The workspace is kept as it was before.`);
    if (error) throw error;
    if (!kept) throw new WorkspaceError('This run is not the ticket’s any more.', { lost: true });
    saved = now;
    notKept = unnameable;
  };
  return { save, notKept: () => notKept };
}

/** All files of the folder, and those with names that cannot be kept. Links and devices are no files. */
async function lookOver(directory: string, files: WorkspaceFiles, before: ReadonlyMap<string, Seen>) {
  const found = new Map<string, Seen>();
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1));
  const { keepable = [], unnameable = [] } = Object.groupBy(paths, (path) => (problemOfPath(path) === null ? 'keepable' : 'unnameable'));
  await inBatches(keepable, async (path) => {
    const { mtimeNs, ctimeNs, size, ino } = await ownStat(join(directory, path));
    const stamp = `${ino} ${size} ${mtimeNs} ${ctimeNs}`;
    const known = before.get(path);
    if (known?.stamp === stamp) return void found.set(path, known);
    if (size > workspaceLimits.fileBytes) return void found.set(path, { stamp, digest: '', size: Number(size) });
    const content = await files.read(path);
    found.set(path, { stamp, digest: digestOf(content), size: content.length });
  });
  return { found, unnameable };
}

/**
 * What is known of a file; one that a program gave other names becomes a file of its own, as it is when it is opened again.
 * Its other names can only be in here.
 */
async function ownStat(path: string) {
  const stat = await lstat(path, { bigint: true });
  if (stat.nlink === 1n) return stat;
  const copy = join(dirname(path), `.${digestOf(Buffer.from(path))}.tmp`);
  await copyFile(path, copy, constants.COPYFILE_EXCL);
  await rename(copy, path);
  return lstat(path, { bigint: true });
}

function demandFit(files: ReadonlyMap<string, Seen>): void {
  const bytes = [...files.values()].reduce((sum, { size }) => sum + size, 0);
  const { files: most, bytes: mostBytes, fileBytes } = workspaceLimits;
  const large = [...files].find(([, { size }]) => size > fileBytes);
  if (large)
    throw new WorkspaceError(
      `The file “${large[0]}” became larger than a file may be (${formatSize(fileBytes)}). It is kept as it was before.`,
    );
  if (files.size > most || bytes > mostBytes)
    throw new WorkspaceError(
      `The workspace came to hold ${files.size} files of ${formatSize(bytes)}; it may hold ${most} of ${formatSize(mostBytes)}. It is kept as it was before.`,
    );
}

async function inBatches<T>(all: readonly T[], each: (one: T) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < all.length; from += AT_ONCE) await Promise.all(all.slice(from, from + AT_ONCE).map(each));
}
