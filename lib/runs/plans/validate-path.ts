import { PrimitiveError } from '#lib/base/errors.ts';
import { workspacePath } from '#lib/runs/workspace/workspace-path.ts';

/**
 * Why a plan may not name this path, told from its text alone; null when it may. What a link inside the project leads to
 * is checked when the file is touched.
 * @param root the absolute path of the project's folder
 * @param wants a file, or also a folder
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
