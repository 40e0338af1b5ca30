import { PrimitiveError } from '#lib/base/errors.ts';

/** In bytes, as in common file systems. */
const longest = { name: 255, path: 3000 };

/**
 * Normalizes a path: relative to the root, names joined by "/", empty for the root itself. Looks at the text alone:
 * nothing is decoded or case-folded, and only "/" separates. Pure.
 * @param root the absolute path of the workspace
 * @param input relative to the root, or absolute below it
 * @throws {PrimitiveError} `permission_denied` when it leaves the workspace, `invalid_input` when it cannot be a file
 * name
 */
export function workspacePath(root: string, input: string): string {
  if (input.includes('\0') || !input.isWellFormed())
    throw new PrimitiveError('invalid_input', 'A path must be well-formed text without NUL.');
  const absolute = input.startsWith('/');
  const names: string[] = [];
  for (const name of namesOf(input)) {
    if (name !== '..') names.push(name);
    else if (names.pop() === undefined && !absolute) throw outside(root, input);
  }
  if (absolute) {
    const above = namesOf(root);
    if (above.some((name, place) => names[place] !== name)) throw outside(root, input);
    names.splice(0, above.length);
  }
  const path = names.join('/');
  if (names.some((name) => Buffer.byteLength(name) > longest.name) || Buffer.byteLength(path) > longest.path)
    throw new PrimitiveError(
      'invalid_input',
      `The path is too long: a name may have ${longest.name} bytes, the whole path ${longest.path}.`,
    );
  return path;
}

/** The parent folder of a path, and its last name. */
export function splitPath(path: string): { folder: string; name: string } {
  const cut = path.lastIndexOf('/');
  return { folder: path.slice(0, Math.max(0, cut)), name: path.slice(cut + 1) };
}

/** The path of a name in a folder. */
export const joinPath = (folder: string, name: string) => (folder === '' ? name : `${folder}/${name}`);

const namesOf = (path: string) => path.split('/').filter((name) => name !== '' && name !== '.');

function outside(root: string, input: string): PrimitiveError {
  return new PrimitiveError('permission_denied', `"${input}" is outside the workspace. Paths are relative to it, or below ${root}.`);
}
