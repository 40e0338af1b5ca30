import { existsSync, lstatSync, mkdirSync, type Stats, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PrimitiveError } from '#lib/base/errors.ts';
import type { SandboxMounts } from './bubblewrap.ts';

/**
 * The read-only and fixed parts of a workspace. A repository's hooks and settings run outside the sandbox too, and
 * packages that a package manager hard-links between projects would change for all of them.
 * @param withNamesOutside files with a hard link outside
 * @throws {PrimitiveError} `permission_denied` for anything else that would let a program write outside
 */
export function mountsFor(directory: string, withNamesOutside: readonly string[]): Pick<SandboxMounts, 'readOnly' | 'fixed'> {
  const shared = new Set<string>();
  for (const path of withNamesOutside) {
    const packages = /^(?:.*?\/)?node_modules(?=\/)/.exec(path)?.[0];
    if (!packages) throw refused(`${path} has a hard link outside the workspace. Replace it with a copy.`);
    shared.add(packages);
  }
  const { readOnly, fixed } = repository(directory);
  return { fixed, readOnly: [...readOnly, ...shared] };
}

function repository(directory: string): { readOnly: string[]; fixed: string[] } {
  const kind = kindOf(join(directory, '.git'));
  if (kind === null) return { readOnly: [], fixed: [] };
  if (kind === 'file') return { readOnly: ['.git'], fixed: [] };
  const hooks = join(directory, '.git', 'hooks');
  const config = join(directory, '.git', 'config');
  if (!existsSync(hooks)) mkdirSync(hooks);
  if (!existsSync(config)) writeFileSync(config, '');
  for (const path of [hooks, config]) kindOf(path);
  return { readOnly: ['.git/hooks', '.git/config'], fixed: ['.git'] };
}

/** Throws for a link, which bubblewrap would follow out of the workspace. */
function kindOf(path: string): 'file' | 'folder' | null {
  let found: Stats;
  try {
    found = lstatSync(path);
  } catch {
    return null;
  }
  if (found.isDirectory()) return 'folder';
  if (found.isFile()) return 'file';
  throw refused(`${path} is neither a file nor a folder, so programs cannot run in this workspace.`);
}

const refused = (words: string) => new PrimitiveError('permission_denied', words);
