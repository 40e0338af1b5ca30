import { execFileSync } from 'node:child_process';
import { linkSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '#lib/testing/temporary-folder.ts';

/** Must never be readable from inside the workspace. */
export const SECRET = 'the secret outside the workspace';

/** A workspace with a secret next to its folder and links that point to it. */
export class OutsideTestEnv {
  readonly outside = temporaryFolder();
  readonly workspace = join(this.outside, 'workspace');

  constructor() {
    mkdirSync(join(this.outside, 'other'));
    writeFileSync(join(this.outside, 'secret'), `${SECRET}\n`, { mode: 0o644 });
    writeFileSync(join(this.outside, 'other', 'note'), `${SECRET}\n`);
    mkdirSync(this.workspace);
    this.furnish();
  }

  /** Creates the workspace's content: a file, a folder, links to a file and a folder outside, a hard link, a pipe. */
  furnish(): void {
    for (const name of readdirSync(this.workspace)) rmSync(join(this.workspace, name), { recursive: true, force: true });
    mkdirSync(join(this.workspace, 'sub'));
    writeFileSync(join(this.workspace, 'own'), 'its own\n');
    symlinkSync('../secret', join(this.workspace, 'soft'));
    symlinkSync(this.outside, join(this.workspace, 'up'));
    linkSync(join(this.outside, 'secret'), join(this.workspace, 'hard'));
    execFileSync('mkfifo', [join(this.workspace, 'pipe')]);
  }

  /** Everything outside with content, mode and time, which shows any write. */
  state(): string[] {
    const names = readdirSync(this.outside).filter((name) => name !== 'workspace');
    return [...names, ...readdirSync(join(this.outside, 'other')).map((name) => `other/${name}`)].sort().map((name) => {
      const path = join(this.outside, name);
      const { mode, mtimeMs } = lstatSync(path);
      const isFile = lstatSync(path).isFile();
      return [name, mode, isFile ? `${mtimeMs} ${readFileSync(path, 'utf8')}` : ''].join(' ');
    });
  }
}
