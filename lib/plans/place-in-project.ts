import { posix } from 'node:path';

/**
 * Why a plan may not name this path, told from its text alone; null when it may. What a link inside the project leads to
 * is checked when the file is touched.
 * @param root the absolute path of the project's folder
 * @param wants a file, or also the project's folder itself
 */
export function problemOfPath(path: string, root: string, wants: 'file' | 'any'): string | null {
  if (path.includes('\0')) return 'has a NUL character in it';
  const whole = posix.resolve(root, path);
  const inside = whole === root || whole.startsWith(root.endsWith('/') ? root : `${root}/`);
  if (!inside) return `leads outside the project’s folder (${root})`;
  if (wants === 'file' && (whole === root || path.endsWith('/'))) return 'names a folder, not a file';
  return null;
}
