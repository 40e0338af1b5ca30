import { PrimitiveError } from '#lib/base/errors.ts';

/** A file that is larger is neither read nor written. In bytes. */
export const largestFile = 16 * 1024 * 1024;

/** What can go wrong with a path of a workspace, in words for the model. */
export const failures = {
  missing: (path: string) => new PrimitiveError('not_found', path === '' ? 'The workspace is gone.' : `There is no ${named(path)}.`),
  isFolder: (path: string) => new PrimitiveError('invalid_input', `${named(path)} is a folder, not a file.`),
  isFile: (path: string) => new PrimitiveError('not_found', `There is no folder ${named(path)}: it is a file.`),
  isLink: (path: string) =>
    new PrimitiveError(
      'permission_denied',
      `${named(path)} is a symbolic link, and links are neither followed nor deleted. A file it leads to in the workspace has its own path.`,
    ),
  hasOtherNames: (path: string) =>
    new PrimitiveError(
      'permission_denied',
      `${named(path)} is not read: it is linked to from elsewhere too (a hard link), maybe from outside the workspace.`,
    ),
  isSpecial: (path: string) => new PrimitiveError('invalid_input', `${named(path)} is neither a file nor a folder.`),
  moved: (path: string) => new PrimitiveError('permission_denied', `${named(path)} is not where it was a moment ago.`),
  tooLarge: (path: string, size: number) =>
    new PrimitiveError('invalid_input', `${named(path)} has ${size} bytes, and files may have ${largestFile}.`),
};

/** An error of the file system in our words; what is none of it comes back as it was. */
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
      return new PrimitiveError('permission_denied', `The machine does not let ${named(path)} be reached.`);
    case 'ENOSPC':
    case 'EDQUOT':
      return new PrimitiveError('execution_failed', 'The disk is full. Nothing was written.');
    default:
      return error;
  }
}

/** Whether it says that nothing is there. */
export const isNothing = (error: unknown) => error instanceof PrimitiveError && error.code === 'not_found';

const named = (path: string) => (path === '' ? 'The workspace' : `"${path}"`);
