import { posix } from 'node:path';
import { InMemoryFs, MountableFs } from 'just-bash';
import type { WorkspaceFolder } from './workspace-folder.ts';

const WORKSPACE = '/workspace';
/** Folders for temporary files, which are gone when the command ends. */
const SCRATCH = ['/tmp', '/dev'];
/** Files that stay empty. */
const EMPTY = ['/dev/null'];

/**
 * All files that a command sees: the workspace, and around it memory that is gone when the command ends. Only /tmp of
 * that memory is writable, and files cannot be moved there from the workspace, because they would be lost.
 */
export class ShellFiles extends MountableFs {
  constructor(workspace: WorkspaceFolder) {
    super({ base: new InMemoryFs({ '/tmp/.keep': '', '/dev/null': '' }) });
    this.mount(WORKSPACE, workspace);
  }

  override async writeFile(...[path, ...more]: Parameters<MountableFs['writeFile']>) {
    if (EMPTY.includes(posix.resolve('/', path))) return;
    await this.#demandFolder(path);
    return super.writeFile(path, ...more);
  }

  override async appendFile(...[path, ...more]: Parameters<MountableFs['appendFile']>) {
    if (EMPTY.includes(posix.resolve('/', path))) return;
    await this.#demandFolder(path);
    return super.appendFile(path, ...more);
  }

  override async mkdir(...[path, options]: Parameters<MountableFs['mkdir']>) {
    if (options?.recursive && (await this.exists(path))) return;
    demandWritable(path);
    return super.mkdir(path, options);
  }

  override async rm(...[path, options]: Parameters<MountableFs['rm']>) {
    demandWritable(path);
    return super.rm(path, options);
  }

  override async cp(...[from, to, options]: Parameters<MountableFs['cp']>) {
    if (EMPTY.includes(posix.resolve('/', to))) return;
    await this.#demandFolder(to);
    return super.cp(from, to, options);
  }

  override async mv(from: string, to: string) {
    demandWritable(from);
    demandWritable(to);
    if (isWithin(from, WORKSPACE) && !isWithin(to, WORKSPACE)) throw readOnly(to);
    return super.mv(from, to);
  }

  override async symlink(target: string, path: string) {
    demandWritable(path);
    return super.symlink(target, path);
  }

  override async link(existing: string, path: string) {
    demandWritable(path);
    return super.link(existing, path);
  }

  override async chmod(path: string, mode: number) {
    demandWritable(path);
    return super.chmod(path, mode);
  }

  override async utimes(...[path, accessed, modified]: Parameters<MountableFs['utimes']>) {
    demandWritable(path);
    return super.utimes(path, accessed, modified);
  }

  /** The library would create missing parent folders, which no shell does. */
  async #demandFolder(path: string): Promise<void> {
    demandWritable(path);
    const folder = posix.dirname(posix.resolve('/', path));
    const found = await this.stat(folder).catch(() => null);
    if (!found) throw Object.assign(new Error(`ENOENT: no such file or directory, '${path}'`), { code: 'ENOENT' });
    if (!found.isDirectory) throw Object.assign(new Error(`ENOTDIR: not a directory, '${path}'`), { code: 'ENOTDIR' });
  }
}

function demandWritable(path: string): void {
  if (![WORKSPACE, ...SCRATCH].some((folder) => isWithin(path, folder))) throw readOnly(path);
}

function isWithin(path: string, folder: string): boolean {
  return `${posix.resolve('/', path)}/`.startsWith(`${folder}/`);
}

function readOnly(path: string): Error {
  return Object.assign(new Error(`EROFS: files outside ${WORKSPACE} are not saved, so nothing is moved or written there, '${path}'`), {
    code: 'EROFS',
  });
}
