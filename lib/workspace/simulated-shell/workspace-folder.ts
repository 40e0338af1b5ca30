import { lstat, readdir } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { type CpOptions, ReadWriteFs } from 'just-bash';
import { LIMITS } from './limits.ts';

type Bytes = string | Uint8Array;

/**
 * The real folder of a workspace as the simulated shell sees it. Beyond what the library refuses (whatever leads outside,
 * symbolic links), a file with a second name is not opened, because that name may be outside; nor is what is no file, where
 * reading may never end. What is written is counted.
 */
export class WorkspaceFolder extends ReadWriteFs {
  readonly #root: string;
  #written = 0;

  constructor(root: string) {
    super({ root, maxFileReadSize: LIMITS.fileSize * 2, maxCopySize: LIMITS.fileSize, allowSymlinks: false });
    this.#root = root;
  }

  override async readFile(...[path, options]: Parameters<ReadWriteFs['readFile']>) {
    await this.#ownFile(path);
    return super.readFile(path, options);
  }

  override async readFileBytes(path: string) {
    await this.#ownFile(path);
    return super.readFileBytes(path);
  }

  override async readFileBuffer(path: string) {
    await this.#ownFile(path);
    return super.readFileBuffer(path);
  }

  override async writeFile(...[path, content, options]: Parameters<ReadWriteFs['writeFile']>) {
    this.#count(path, sizeOf(content), 0);
    return super.writeFile(path, content, options);
  }

  override async appendFile(...[path, content, options]: Parameters<ReadWriteFs['appendFile']>) {
    const size = await this.#ownFile(path);
    this.#count(path, sizeOf(content), size);
    return super.appendFile(path, content, options);
  }

  override async cp(from: string, to: string, options?: CpOptions) {
    this.#count(to, await this.#ownTree(from), 0, Number.POSITIVE_INFINITY);
    return super.cp(from, to, options);
  }

  override async chmod(path: string, mode: number) {
    await this.#ownFile(path);
    return super.chmod(path, mode);
  }

  override async utimes(path: string, accessed: Date, modified: Date) {
    await this.#ownFile(path);
    return super.utimes(path, accessed, modified);
  }

  override async link(_existing: string, path: string): Promise<void> {
    throw refusal('EPERM', 'a file here has one name', path);
  }

  /** The size of a file, 0 where there is nothing; the library has words for whatever else. */
  async #ownFile(path: string): Promise<number> {
    const found = await lstat(this.#real(path)).catch(() => null);
    if (!found || found.isDirectory() || found.isSymbolicLink()) return 0;
    if (!found.isFile()) throw refusal('EACCES', 'not a regular file', path);
    if (found.nlink > 1) throw refusal('EACCES', 'the file has another name, which may be outside', path);
    return found.size;
  }

  /** The size of all files below. */
  async #ownTree(path: string): Promise<number> {
    const found = await lstat(this.#real(path)).catch(() => null);
    if (!found?.isDirectory()) return this.#ownFile(path);
    let size = 0;
    for (const name of await readdir(this.#real(path))) size += await this.#ownTree(posix.join(path, name));
    return size;
  }

  #count(path: string, size: number, already: number, most: number = LIMITS.fileSize): void {
    if (size + already > most) throw refusal('EFBIG', `a file may have ${megabytes(most)}`, path);
    this.#written += size;
    if (this.#written > LIMITS.written) throw refusal('EDQUOT', `a command may write ${megabytes(LIMITS.written)}`, path);
  }

  #real(path: string): string {
    return join(this.#root, posix.join('/', path));
  }
}

const sizeOf = (content: Bytes) => (typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength);
const megabytes = (bytes: number) => `${bytes / 1_000_000} MB at most`;

function refusal(code: string, words: string, path: string): Error {
  return Object.assign(new Error(`${code}: ${words}, '${path}'`), { code });
}
