import { existsSync, lstatSync, mkdirSync, type Stats, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PrimitiveError } from '#lib/base/errors.ts';
import type { SandboxMounts } from './bubblewrap.ts';

/**
 * What of a workspace may only be read. A repository's hooks and settings are run and believed by who uses it outside the
 * sandbox; packages that a package manager shares between projects by hard links would be changed for all of them.
 * @param withNamesOutside files that have another name outside of it
 * @throws {PrimitiveError} `permission_denied` where something in the folder leads outside that a program could write through
 */
export function mountsFor(directory: string, withNamesOutside: readonly string[]): Pick<SandboxMounts, 'readOnly' | 'fixed'> {
  const shared = new Set<string>();
  for (const path of withNamesOutside) {
    const packages = /^(?:.*?\/)?node_modules(?=\/)/.exec(path)?.[0];
    if (!packages) throw refused(`${path} is linked to from outside the workspace too (a hard link). Replace it by a copy.`);
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

/** Bubblewrap would follow a link, out of the workspace. */
function kindOf(path: string): 'file' | 'folder' | null {
  let found: Stats;
  try {
    found = lstatSync(path);
  } catch {
    return null;
  }
  if (found.isDirectory()) return 'folder';
  if (found.isFile()) return 'file';
  throw refused(`${path} is neither a file nor a folder, so no programs are run over the workspace.`);
}

const refused = (words: string) => new PrimitiveError('permission_denied', words);
