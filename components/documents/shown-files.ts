import { folderLeftOut } from '#components/work/files/sort-candidates.ts';

/** Whether a file of a folder is one that a person sees there: not hidden, and not of a program's own folders. A file alone always is. */
export const isShown = (path: string) => !path.includes('/') || (folderLeftOut(path) === null && !/(?:^|\/)\./.test(path));
