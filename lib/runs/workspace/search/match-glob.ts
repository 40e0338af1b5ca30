import { runInNewContext } from 'node:vm';
import picomatch from 'picomatch';
import { PrimitiveError } from '#lib/base/errors.ts';
import { workspacePath } from '../workspace-path.ts';

const longest = 500;
/** In ms. Some patterns would take forever to match. */
const patience = 1000;

/** A glob pattern, and the workspace path of the folder whose contents it matches. */
export interface Glob {
  pattern: string;
  folder: string;
}

/**
 * Reads a glob pattern. Without "/" it matches file names in any folder; otherwise it matches the path from the searched
 * folder, or from the root if the pattern starts with the root. Pure.
 * @param folder the workspace path of the searched folder
 * @throws {PrimitiveError} `permission_denied` when it leaves the workspace
 */
export function readGlob(pattern: string, { root, folder }: { root: string; folder: string }): Glob {
  const isAbsolute = pattern.startsWith('/');
  const inside = isAbsolute ? workspacePath(root, pattern) : pattern.replace(/^(\.\/)+/, '');
  if (inside.split('/').includes('..'))
    throw new PrimitiveError('permission_denied', `"${pattern}" leaves the folder. A pattern must match paths below the searched folder.`);
  return { pattern: isAbsolute || inside.includes('/') ? inside : `**/${inside}`, folder: isAbsolute ? '' : folder };
}

/**
 * Filters workspace paths by a glob. Pure except for the time limit.
 * @throws {PrimitiveError} `invalid_input` when the pattern is invalid or takes too long
 */
export function matchGlob({ pattern, folder }: Glob, paths: readonly string[]): Set<string> {
  const skipped = folder === '' ? 0 : folder.length + 1;
  const expression = compile(pattern);
  try {
    // As parameters, because looking up a global of another context is slow.
    const matching = '((paths, expression, skipped) => paths.filter((path) => expression.test(path.slice(skipped))))';
    const args = { paths, expression, skipped };
    return new Set(runInNewContext(`${matching}(paths, expression, skipped)`, args, { timeout: patience }) as string[]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    throw new PrimitiveError('invalid_input', 'The glob pattern takes too long to match. Use fewer stars and brackets.');
  }
}

function compile(pattern: string): RegExp {
  const expression = pattern.length <= longest && picomatch.makeRe(pattern, { dot: true, nonegate: true });
  if (expression) return expression;
  throw new PrimitiveError('invalid_input', `A glob pattern has at most ${longest} characters.`);
}
