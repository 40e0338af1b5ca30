import type { PrimitiveError } from '#lib/base/errors.ts';

/** What is known of a file or folder without reading it. */
export interface FileStat {
  type: 'file' | 'directory';
  /** In bytes; 0 for a folder. */
  size: number;
  modifiedAt: Date;
  /** Of a file: who may read, write and run it, as the nine bits that `chmod` takes. */
  mode?: number;
}

/** A child of a folder. */
export interface FileEntry extends FileStat {
  name: string;
}

/** A file that is open for a program. */
export interface OpenedFile {
  descriptor: number;
  /** When something was last created, deleted or renamed in a folder on its path, as that folder's file system tells. In ms. */
  foldersChangedAt: number;
}

/** Files in a real folder of this machine, for programs that read many at once. */
export interface FilesOnDisk {
  readonly directory: string;
  /**
   * Opens files for a program, in the order of the paths; what {@link WorkspaceFiles.read} would refuse comes as its error.
   * Whoever calls closes them.
   */
  openAll(paths: readonly string[]): Promise<(OpenedFile | PrimitiveError)[]>;
}

/**
 * The files of a workspace, whatever they are kept in. Every path is as a model or a plan writes it: relative to the root,
 * or absolute below {@link root}; whatever would leave the workspace is `permission_denied`, by whatever trick. Links are not
 * followed. The empty path is the root.
 * All throw a PrimitiveError with words for the model: `not_found`, `permission_denied`, `invalid_input` (a folder where a
 * file is meant, too large), `conflict`.
 */
export interface WorkspaceFiles extends Partial<FilesOnDisk> {
  /** The absolute path that stands for the root: `/workspace` for a ticket, the folder itself for a plan run by hand. */
  readonly root: string;
  read(path: string): Promise<Uint8Array>;
  /**
   * Creates or replaces a file whole, with the folders it is in: a reader sees the old content or the new one. Without
   * `mode` that stays as it was, and a new file has what the system gives one.
   */
  write(path: string, content: Uint8Array, options?: { mode?: number }): Promise<{ created: boolean }>;
  delete(path: string): Promise<void>;
  /** Deletes a folder that nothing is in; leaves one that is not empty, or not there. */
  deleteFolder(path: string): Promise<void>;
  /** Null when there is nothing. */
  stat(path: string): Promise<FileStat | null>;
  /** The children of a folder, by name: files and folders, nothing else that a file system may hold. */
  list(path: string): Promise<FileEntry[]>;
}
