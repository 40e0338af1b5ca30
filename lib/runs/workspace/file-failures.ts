import { PrimitiveError } from '#lib/base/errors.ts';

/** The largest file that can be read or written, in bytes. */
export const largestFile = 16 * 1024 * 1024;

/** Errors of workspace paths, with messages for the model. */
export const failures = {
  missing: (path: string) => new PrimitiveError('not_found', path === '' ? 'The workspace is gone.' : `There is no ${named(path)}.`),
  isFolder: (path: string) => new PrimitiveError('invalid_input', `${named(path)} is a folder, not a file.`),
  isFile: (path: string) => new PrimitiveError('not_found', `There is no folder ${named(path)}: it is a file.`),
  isLink: (path: string) =>
    new PrimitiveError(
      'permission_denied',
      `${named(path)} is a symbolic link, and links are neither followed nor deleted. If its target is in the workspace, use the target’s own path.`,
    ),
  hasOtherNames: (path: string) =>
    new PrimitiveError('permission_denied', `${named(path)} cannot be read: it has another hard link, which may be outside the workspace.`),
  isSpecial: (path: string) => new PrimitiveError('invalid_input', `${named(path)} is neither a file nor a folder.`),
  moved: (path: string) => new PrimitiveError('permission_denied', `${named(path)} was moved while it was being used.`),
  tooLarge: (path: string, size: number) =>
    new PrimitiveError('invalid_input', `${named(path)} is too large (${size} bytes; the limit is ${largestFile} bytes).`),
};

/** Converts a file system error to a PrimitiveError. Other errors are returned unchanged. */
export function fileFailure(error: unknown, path: string): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOENT':
      return failures.missing(path);
    case 'ENOTDIR':
      return failures.isFile(path);
    case 'EISDIR':
    case 'ENOTEMPTY':
      return failures.isFolder(path);
    case 'ELOOP':
      return failures.isLink(path);
    case 'ENXIO':
      return failures.isSpecial(path);
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new PrimitiveError('permission_denied', `The operating system denied access to ${named(path)}.`);
    case 'ENOSPC':
    case 'EDQUOT':
      return new PrimitiveError('execution_failed', 'The disk is full. Nothing was written.');
    default:
      return error;
  }
}

/** Whether an error says that the path does not exist. */
export const isNothing = (error: unknown) => error instanceof PrimitiveError && error.code === 'not_found';

const named = (path: string) => (path === '' ? 'The workspace' : `"${path}"`);
