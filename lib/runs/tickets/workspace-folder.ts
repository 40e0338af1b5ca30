import { constants } from 'node:fs';
import { copyFile, lstat, mkdtemp, readdir, rename, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { problemOfPath } from '#lib/base/file-path.ts';
import { limitMessage } from '#lib/base/limits/limit-message.ts';
import { limitOfError, workspaceLimits } from '#lib/base/limits/limits.ts';
import { formatSize } from '#lib/base/text/format-size.ts';
import type { Db } from '#lib/database/db.ts';
import { digestOf, type FileStorage } from '#lib/database/storage/file-storage.ts';
import { directoryFiles } from '#lib/runs/workspace/directory-files.ts';
import type { WorkspaceFiles } from '#lib/runs/workspace/workspace-files.ts';
import { WORKSPACES } from './clean-stale-workspaces.ts';
import { fileRows } from './read-files.ts';

/** The path of a ticket's files, as tools and commands see it. */
export const ROOT = '/workspace';
const CONCURRENCY = 8;

/** The run and turn that use the files. */
interface RunOfFiles {
  userId: string;
  ticketId: string;
  runId: string;
  turnId: string;
}

/** A ticket's files in a local folder, while a run works on them. */
export interface WorkspaceFolder {
  files: WorkspaceFiles & { readonly directory: string };
  /**
   * Saves the changes since the last save, with the number of finished steps and the turn's cost in nano-dollars (null
   * if unknown).
   * @throws {WorkspaceError} when the workspace exceeds its limits or the run is no longer current
   * @throws {StorageError}, and errors of the database client
   */
  save(steps: number, cost: number | null): Promise<void>;
  /** Files that the last save skipped because of their names. */
  unsavedFiles(): readonly string[];
  /** Deletes the folder with any unsaved changes. */
  close(): Promise<void>;
}

/** The files cannot be opened or saved. The message is for the person. */
export class WorkspaceError extends Error {
  override readonly name = 'WorkspaceError';
  /** The run is no longer the ticket's current one. */
  readonly lost: boolean;
  constructor(message: string, { lost = false } = {}) {
    super(message);
    this.lost = lost;
  }
}

/** The last known state of a file. An unchanged stamp means unchanged content. */
interface FileState {
  stamp: string;
  digest: string;
  size: number;
}

/** Writes the saved files of a ticket to a new folder. @throws {WorkspaceError} when the content of one is missing */
export async function openWorkspace(db: Db, storage: FileStorage, run: RunOfFiles): Promise<WorkspaceFolder> {
  const directory = await mkdtemp(join(tmpdir(), WORKSPACES));
  const close = () => rm(directory, { recursive: true, force: true, maxRetries: 3 });
  try {
    const files = directoryFiles(directory, { root: ROOT });
    const rows = (await fileRows(db, run.ticketId)).filter(({ digest }) => digest !== null);
    await inBatches(rows, async ({ path, digest, updated_at }) => {
      const content = await storage.get(run.userId, digest!);
      if (!content) throw new WorkspaceError(`The content of the file “${path}” is missing. Replace or remove it.`);
      await files.write(path, content);
      const changed = new Date(updated_at);
      await utimes(join(directory, path), changed, changed);
    });
    const { found } = await scanFiles(files.directory, files, new Map());
    return { files, ...saverOf(db, storage, run, files, found), close };
  } catch (error) {
    await close();
    throw error;
  }
}

function saverOf(db: Db, storage: FileStorage, run: RunOfFiles, files: WorkspaceFolder['files'], opened: Map<string, FileState>) {
  let saved = opened;
  let unsavedFiles: readonly string[] = [];
  const save = async (steps: number, cost: number | null) => {
    const { found: now, unnameable } = await scanFiles(files.directory, files, saved);
    requireWithinLimits(now);
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
    if (limitOfError(error)) throw new WorkspaceError(`${limitMessage('storageBytes')} The changes were not saved.`);
    if (error) throw error;
    if (!kept) throw new WorkspaceError('This run is no longer the ticket’s current one.', { lost: true });
    saved = now;
    unsavedFiles = unnameable;
  };
  return { save, unsavedFiles: () => unsavedFiles };
}

/** The files of the folder, and those whose names cannot be saved. Links and devices are skipped. */
async function scanFiles(directory: string, files: WorkspaceFiles, before: ReadonlyMap<string, FileState>) {
  const found = new Map<string, FileState>();
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
 * The metadata of a file. A file with several hard links is split into separate files, as it will be when it is opened
 * again. All its links are inside the workspace.
 */
async function ownStat(path: string) {
  const stat = await lstat(path, { bigint: true });
  if (stat.nlink === 1n) return stat;
  const copy = join(dirname(path), `.${digestOf(Buffer.from(path))}.tmp`);
  await copyFile(path, copy, constants.COPYFILE_EXCL);
  await rename(copy, path);
  return lstat(path, { bigint: true });
}

function requireWithinLimits(files: ReadonlyMap<string, FileState>): void {
  const bytes = [...files.values()].reduce((sum, { size }) => sum + size, 0);
  const { files: most, bytes: mostBytes, fileBytes } = workspaceLimits;
  const large = [...files].find(([, { size }]) => size > fileBytes);
  if (large)
    throw new WorkspaceError(`The file “${large[0]}” is over the size limit of ${formatSize(fileBytes)}. The changes were not saved.`);
  if (files.size > most || bytes > mostBytes)
    throw new WorkspaceError(
      `The workspace would have ${files.size} files (${formatSize(bytes)}); the limit is ${most} files (${formatSize(mostBytes)}). The changes were not saved.`,
    );
}

async function inBatches<T>(all: readonly T[], each: (one: T) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < all.length; from += CONCURRENCY) await Promise.all(all.slice(from, from + CONCURRENCY).map(each));
}
