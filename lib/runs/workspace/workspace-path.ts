import { PrimitiveError } from '#lib/base/errors.ts';

/** In bytes, as the common file systems have it. */
const longest = { name: 255, path: 3000 };

/**
 * A path as the files of a workspace know it: relative to the root, its names joined by "/", empty for the root itself.
 * It is decided by the text alone: nothing is decoded, no letter is taken for another, and only "/" separates. Pure.
 * @param root the absolute path that stands for the workspace
 * @param given relative to the root, or absolute below it
 * @throws {PrimitiveError} `permission_denied` when it leaves the workspace, `invalid_input` when nothing can be called that
 */
export function workspacePath(root: string, given: string): string {
  if (given.includes('\0') || !given.isWellFormed()) throw new PrimitiveError('invalid_input', 'A path is text without NUL.');
  const absolute = given.startsWith('/');
  const names: string[] = [];
  for (const name of namesOf(given)) {
    if (name !== '..') names.push(name);
    else if (names.pop() === undefined && !absolute) throw outside(root, given);
  }
  if (absolute) {
    const above = namesOf(root);
    if (above.some((name, place) => names[place] !== name)) throw outside(root, given);
    names.splice(0, above.length);
  }
  const path = names.join('/');
  if (names.some((name) => Buffer.byteLength(name) > longest.name) || Buffer.byteLength(path) > longest.path)
    throw new PrimitiveError('invalid_input', `The path is too long: a name may have ${longest.name} bytes, all of it ${longest.path}.`);
  return path;
}

/** The folder that a path is in, and its last name. */
export function splitPath(path: string): { folder: string; name: string } {
  const cut = path.lastIndexOf('/');
  return { folder: path.slice(0, Math.max(0, cut)), name: path.slice(cut + 1) };
}

/** A name in a folder, as a path; the root's is the name alone. */
export const joinPath = (folder: string, name: string) => (folder === '' ? name : `${folder}/${name}`);

const namesOf = (path: string) => path.split('/').filter((name) => name !== '' && name !== '.');

function outside(root: string, given: string): PrimitiveError {
  return new PrimitiveError('permission_denied', `"${given}" is outside the workspace. Paths are relative to it, or below ${root}.`);
}
