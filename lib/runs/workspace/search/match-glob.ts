import { runInNewContext } from 'node:vm';
import picomatch from 'picomatch';
import { PrimitiveError } from '#lib/base/errors.ts';
import { workspacePath } from '../workspace-path.ts';

const longest = 500;
/** In ms. A pattern can be made so that a match takes for ever. */
const patience = 1000;

/**
 * Those paths that a glob pattern matches. Without "/" it is about the name alone, wherever the file is; with one about
 * the whole path from the folder that is searched, or from the root when the pattern begins with that. Pure but for time.
 * @param folder the workspace path of the folder that is searched
 * @throws {PrimitiveError} `permission_denied` when it leads out, `invalid_input` when it is none
 */
export function matchGlob(pattern: string, paths: readonly string[], { root, folder }: { root: string; folder: string }): Set<string> {
  const isAbsolute = pattern.startsWith('/');
  const inside = isAbsolute ? workspacePath(root, pattern) : pattern.replace(/^(\.\/)+/, '');
  if (inside.split('/').includes('..'))
    throw new PrimitiveError('permission_denied', `"${pattern}" goes up. A pattern is about what is below the folder that is searched.`);
  const skipped = isAbsolute || folder === '' ? 0 : folder.length + 1;
  const pairs = paths.map((path) => [path, path.slice(skipped)] as const);
  const expression = compile(isAbsolute || inside.includes('/') ? inside : `**/${inside}`);
  try {
    const matching = 'pairs.filter(([, name]) => expression.test(name)).map(([path]) => path)';
    return new Set(runInNewContext(matching, { pairs, expression }, { timeout: patience }) as string[]);
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
