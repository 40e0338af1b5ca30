import { execFileSync } from 'node:child_process';
import { linkSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '#lib/testing/temporary-folder.ts';

/** What must never be read from inside the workspace. */
export const SECRET = 'what lies beside the workspace';

/** A workspace in a folder of its own, with a secret beside it and links that lead to it. */
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

  /** The workspace as it is at first: a file of its own, a folder, a link to a file and to a folder outside, a second name, a pipe. */
  furnish(): void {
    for (const name of readdirSync(this.workspace)) rmSync(join(this.workspace, name), { recursive: true, force: true });
    mkdirSync(join(this.workspace, 'sub'));
    writeFileSync(join(this.workspace, 'own'), 'its own\n');
    symlinkSync('../secret', join(this.workspace, 'soft'));
    symlinkSync(this.outside, join(this.workspace, 'up'));
    linkSync(join(this.outside, 'secret'), join(this.workspace, 'hard'));
    execFileSync('mkfifo', [join(this.workspace, 'pipe')]);
  }

  /** Everything outside, with content, mode and time: the same as long as nothing was written there. */
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
