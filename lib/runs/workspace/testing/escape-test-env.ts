import { linkSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '#lib/testing/temporary-folder.ts';

/** The content of every file outside the workspace. */
export const secret = 'top secret text';

/** A workspace in a real folder, with files next to it that must stay unreachable, and links in it that point to them. */
export interface EscapeTestEnv {
  /** The workspace's folder, with `notes.txt` and `folder/inner.txt`. */
  directory: string;
  /** A sibling folder with `secret.txt` and `sub/secret.txt`. */
  outside: string;
  /** The current state of everything outside, for comparison. */
  outsideNow(): string[];
}

/** Creates it in a temporary folder that is deleted after the test or file. */
export function makeEscapeTestEnv(): EscapeTestEnv {
  const base = temporaryFolder();
  const directory = join(base, 'workspace');
  const outside = join(base, 'outside');
  const besides = [outside, join(base, 'workspace-secrets')];
  for (const folder of [join(directory, 'folder'), join(outside, 'sub'), join(base, 'workspace-secrets')])
    mkdirSync(folder, { recursive: true });
  for (const file of [join(outside, 'secret.txt'), join(outside, 'sub', 'secret.txt'), join(base, 'workspace-secrets', 'secret.txt')])
    writeFileSync(file, `${secret}\n`);
  writeFileSync(join(directory, 'notes.txt'), 'notes\n');
  writeFileSync(join(directory, 'folder', 'inner.txt'), 'inner\n');
  plant(directory, outside);
  return {
    directory,
    outside,
    outsideNow: () => besides.flatMap((folder) => [folder, ...treeOf(folder)]),
  };
}

function plant(directory: string, outside: string): void {
  const link = (target: string, name: string) => symlinkSync(target, join(directory, name));
  link(join(outside, 'secret.txt'), 'link-file');
  link('../outside/secret.txt', 'link-relative-file');
  link(outside, 'link-folder');
  link('../outside', 'link-relative-folder');
  link('../../outside', 'folder/link-folder');
  link('link-folder', 'chain');
  link('chain', 'longer-chain');
  link('longer-chain/secret.txt', 'chain-file');
  link(join(outside, 'not-there-yet.txt'), 'link-dangling');
  link(join(outside, 'not-there-yet'), 'link-dangling-folder');
  link('/', 'link-top');
  link('/proc/self', 'link-proc');
  link('/proc/self/environ', 'link-environ');
  link('loop', 'loop');
  link('..', 'link-up');
  link(outside, '.git');
  linkSync(join(outside, 'secret.txt'), join(directory, 'hard-link.txt'));
  linkSync(join(outside, 'sub', 'secret.txt'), join(directory, 'folder', 'hard-link.txt'));
}

function treeOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => {
      const stat = lstatSync(join(folder, name));
      return `${folder}/${name}: ${stat.isFile() ? readFileSync(join(folder, name), 'utf8') : stat.mode}`;
    });
}
