import type { PrimitiveError } from '#lib/base/errors.ts';

/** The metadata of a file or folder. */
export interface FileStat {
  type: 'file' | 'directory';
  /** In bytes; 0 for a folder. */
  size: number;
  modifiedAt: Date;
  /** Of a file: its permissions, as the nine bits that `chmod` takes. */
  mode?: number;
}

/** A child of a folder. */
export interface FileEntry extends FileStat {
  name: string;
}

/** A file that was opened for a program. */
export interface OpenedFile {
  descriptor: number;
  /** The latest creation, deletion or renaming in a folder on its path, by that folder's file system, in ms. */
  foldersChangedAt: number;
}

/** Files in a real folder, for programs that read many together. */
export interface FilesOnDisk {
  readonly directory: string;
  /**
   * Opens files for a program, in the order of the paths. A file that {@link WorkspaceFiles.read} would refuse comes as
   * its error. The caller closes them.
   */
  openAll(paths: readonly string[]): Promise<(OpenedFile | PrimitiveError)[]>;
}

/**
 * The files of a workspace, wherever they are stored. A path is what a model or a plan writes: relative to the root, or
 * absolute below {@link root}. A path that leaves the workspace is `permission_denied`. Links are not followed. The
 * empty path is the root. All methods throw a PrimitiveError with a message for the model: `not_found`,
 * `permission_denied`, `invalid_input` (a folder instead of a file, too large), `conflict`.
 */
export interface WorkspaceFiles extends Partial<FilesOnDisk> {
  /** The absolute path of the root: `/workspace` for a ticket, the folder itself for a plan that is run by hand. */
  readonly root: string;
  read(path: string): Promise<Uint8Array>;
  /**
   * Creates or replaces a file atomically, with its parent folders. Without `mode`, an existing file keeps its mode and
   * a new one gets the system's default.
   */
  write(path: string, content: Uint8Array, options?: { mode?: number }): Promise<{ created: boolean }>;
  delete(path: string): Promise<void>;
  /** Deletes an empty folder; does nothing if it is missing or not empty. */
  deleteFolder(path: string): Promise<void>;
  /** Null when the path does not exist. */
  stat(path: string): Promise<FileStat | null>;
  /** The files and folders in a folder, sorted by name. Special files are left out. */
  list(path: string): Promise<FileEntry[]>;
}
