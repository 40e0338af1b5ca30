/** A path in its stored form, with composed characters, so that names that look equal are equal. */
export const normalizePath = (path: string) => path.trim().normalize('NFC');

/** Why a path cannot name a workspace file; null when it can. It is relative, with "/" between folders. */
export function problemOfPath(path: string): string | null {
  const parts = path.split('/');
  if (path.length === 0 || path.length > 500) return 'A file name must have 1 to 500 characters.';
  if (/[\u0000-\u001f\u007f-\u009f\\]/.test(path)) return 'A file name cannot contain control characters or backslashes.';
  if (parts.some((part) => part === '' || part === '.' || part === '..'))
    return 'A file name must be a path within the workspace, such as "notes/march.md": without "..", and not beginning or ending with "/".';
  if (parts.some((part) => new TextEncoder().encode(part).length > 255)) return 'Each part of a file name can have at most 255 bytes.';
  return null;
}

/** Why these paths conflict: two are the same, or one is a file and a folder; null when they do not. */
export function problemOfPaths(paths: readonly string[]): string | null {
  const files = new Set<string>();
  for (const path of paths) {
    if (files.has(path)) return `Two files are called "${path}".`;
    files.add(path);
  }
  for (const path of paths)
    for (let end = path.indexOf('/'); end > 0; end = path.indexOf('/', end + 1))
      if (files.has(path.slice(0, end))) return `"${path.slice(0, end)}" cannot be both a file and a folder.`;
  return null;
}
