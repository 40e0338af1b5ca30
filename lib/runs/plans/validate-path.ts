import { PrimitiveError } from '#lib/base/errors.ts';
import { workspacePath } from '#lib/runs/workspace/workspace-path.ts';

/**
 * Why a plan may not use this path, by its text alone; null when it may. Where a link leads is checked when the file is
 * used.
 * @param root the absolute path of the project's folder
 * @param wants `any` also allows a folder
 */
export function problemOfPath(path: string, root: string, wants: 'file' | 'any'): string | null {
  try {
    const isFolder = workspacePath(root, path) === '' || path.endsWith('/');
    return isFolder && wants === 'file' ? 'names a folder, not a file.' : null;
  } catch (error) {
    if (!(error instanceof PrimitiveError)) throw error;
    return error.code === 'permission_denied' ? `leads outside the project’s folder (${root}).` : `is not usable. ${error.message}`;
  }
}
