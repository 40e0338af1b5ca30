import { lstat } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { type CpOptions, type FileContent, ReadWriteFs, type RmOptions, unsafeBytesFromLatin1 } from 'just-bash';
import { PrimitiveError } from '#lib/base/errors.ts';
import { directoryFiles } from '../directory-files.ts';
import { largestFile } from '../file-failures.ts';
import type { WorkspaceFiles } from '../workspace-files.ts';
import { LIMITS } from './limits.ts';

type Encoding = Exclude<Parameters<ReadWriteFs['readFile']>[1], object | undefined>;

/**
 * The workspace's real folder as the shell's file system. Content goes through {@link WorkspaceFiles}, as in every
 * other tool: no links are followed, even if a folder is swapped, and no hard-linked or special files are read. The
 * library manages names and folders. Written bytes are counted.
 */
export class WorkspaceFolder extends ReadWriteFs {
  readonly #root: string;
  readonly #files: WorkspaceFiles;
  #written = 0;

  constructor(root: string) {
    super({ root, maxFileReadSize: largestFile, allowSymlinks: false });
    this.#root = root;
    this.#files = directoryFiles(root, { root: '/' });
  }

  override async readFile(...[path, options]: Parameters<ReadWriteFs['readFile']>) {
    const encoding = typeof options === 'string' ? options : options?.encoding;
    return Buffer.from(await this.#read(path)).toString((encoding ?? 'utf8') as BufferEncoding);
  }

  override async readFileBytes(path: string) {
    return unsafeBytesFromLatin1(Buffer.from(await this.#read(path)).toString('latin1'));
  }

  override async readFileBuffer(path: string) {
    return this.#read(path);
  }

  override async writeFile(...[path, content, options]: Parameters<ReadWriteFs['writeFile']>) {
    const encoding = typeof options === 'string' ? options : options?.encoding;
    await this.#write(path, bytesOf(content, encoding));
  }

  override async appendFile(...[path, content, options]: Parameters<ReadWriteFs['appendFile']>) {
    const encoding = typeof options === 'string' ? options : options?.encoding;
    const before = (await this.exists(path)) ? await this.#read(path) : new Uint8Array();
    await this.#write(path, Buffer.concat([before, bytesOf(content, encoding)]));
  }

  override async cp(from: string, to: string, options?: CpOptions): Promise<void> {
    const found = await this.lstat(from);
    if (!found.isDirectory) return this.#write(to, await this.#read(from));
    if (!options?.recursive) throw failure('EISDIR', 'is a directory', from);
    if (`${posix.normalize(to)}/`.startsWith(`${posix.normalize(from)}/`)) throw failure('EINVAL', 'cannot be copied into itself', from);
    if (!(await this.exists(to))) await this.mkdir(to, { recursive: true });
    for (const name of await this.readdir(from)) await this.cp(posix.join(from, name), posix.join(to, name), options);
  }

  /** Commands remove an empty folder with the same call as a file. */
  override async rm(path: string, options?: RmOptions): Promise<void> {
    const isEmptyFolder = !options?.recursive && (await this.lstat(path)).isDirectory && (await this.readdir(path)).length === 0;
    return super.rm(path, isEmptyFolder ? { ...options, recursive: true } : options);
  }

  override async chmod(path: string, mode: number) {
    await this.#mustBeOwn(path);
    return super.chmod(path, mode);
  }

  override async utimes(path: string, accessed: Date, modified: Date) {
    await this.#mustBeOwn(path);
    return super.utimes(path, accessed, modified);
  }

  override async link(_existing: string, path: string): Promise<void> {
    throw failure('EPERM', 'hard links are not supported', path);
  }

  async #read(path: string): Promise<Uint8Array> {
    if ((await this.stat(path)).isDirectory) throw failure('EISDIR', 'illegal operation on a directory', path);
    return this.#files.read(path).catch((error) => Promise.reject(asSystem(error, path)));
  }

  async #write(path: string, content: Uint8Array): Promise<void> {
    this.#written += content.length;
    if (this.#written > LIMITS.written) throw failure('EDQUOT', `a command may write ${LIMITS.written / 1_000_000} MB at most`, path);
    await this.#files.write(path, content).catch((error) => Promise.reject(asSystem(error, path)));
  }

  /** The library copies a hard-linked file before changing it, and the copy would be readable. */
  async #mustBeOwn(path: string): Promise<void> {
    const found = await lstat(join(this.#root, posix.join('/', path))).catch(() => null);
    if (found && !found.isDirectory() && (!found.isFile() || found.nlink > 1)) throw failure('EACCES', 'permission denied', path);
  }
}

function bytesOf(content: FileContent, encoding: Encoding | null | undefined): Uint8Array {
  return typeof content === 'string' ? Buffer.from(content, (encoding ?? 'utf8') as BufferEncoding) : content;
}

/** Converts a workspace failure to a system error code, which commands understand. */
function asSystem(error: unknown, path: string): unknown {
  if (!(error instanceof PrimitiveError)) return error;
  if (error.code === 'not_found') return failure('ENOENT', 'no such file or directory', path);
  return failure(error.code === 'permission_denied' ? 'EACCES' : 'EIO', error.message, path);
}

function failure(code: string, message: string, path: string): Error {
  return Object.assign(new Error(`${code}: ${message}, '${path}'`), { code });
}
