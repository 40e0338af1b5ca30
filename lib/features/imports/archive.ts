import { inflateRawSync } from 'node:zlib';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import { FileProblem } from '#lib/features/documents/read-file/file-text.ts';
import { type FileSource, openSource, partOf } from './file-source.ts';

/** The most files, and what they may be unpacked, in bytes: all of them, one, and an archive in an archive that is compressed once more. */
const MOST_FILES = 250_000;
const MOST_BYTES = 4 * 1024 * 1024 * 1024;
export const MOST_BYTES_OF_FILE = 24 * 1024 * 1024;
const MOST_BYTES_OF_ARCHIVE = 100 * 1024 * 1024;
const DIRECTORY_WINDOW = 1024 * 1024;
const STORED = 0;

/** A file of an archive. */
export interface ArchivedFile {
  path: string;
  size: number;
  /** Unpacks it. @throws when it is too large, or not what the directory of the archive says */
  open(): Promise<Buffer>;
}

/**
 * The files of a ZIP archive, also those of archives in it, but not of archives in those. Only directories are read here.
 * @throws {FileProblem} why it cannot be unpacked
 */
export async function readArchive(source: FileSource): Promise<ArchivedFile[]> {
  const unpacked = { files: 0, bytes: 0 };
  const files: ArchivedFile[] = [];
  const { zip, entries } = await openArchive(source, unpacked);
  for (const entry of entries) {
    const { fileName: path, uncompressedSize: size } = entry;
    const file = { path, size, open: () => unpack(source, zip, entry, MOST_BYTES_OF_FILE) };
    if (!/\.zip$/i.test(path)) {
      files.push(file);
      continue;
    }
    const inner = await sourceOf(source, zip, entry);
    const opened = await openArchive(inner, unpacked);
    for (const one of opened.entries)
      files.push({
        path: one.fileName,
        size: one.uncompressedSize,
        open: () => unpack(inner, opened.zip, one, MOST_BYTES_OF_FILE),
      });
  }
  return files;
}

/** The directory of an archive, without folders and what programs add to it. */
async function openArchive(source: FileSource, unpacked: { files: number; bytes: number }): Promise<{ zip: ZipFile; entries: Entry[] }> {
  try {
    const zip = await fromRandomAccessReaderPromise(new Reader(source), source.size, { lazyEntries: true, autoClose: false });
    const entries: Entry[] = [];
    for await (const entry of zip.eachEntry()) {
      unpacked.files += 1;
      unpacked.bytes += entry.uncompressedSize;
      if (unpacked.files > MOST_FILES)
        throw new FileProblem(`It has more than ${MOST_FILES.toLocaleString('en')} files. Split it into smaller archives.`);
      if (unpacked.bytes > MOST_BYTES) throw new FileProblem('It unpacks to far more than its size, so it wasn’t opened.');
      if (entry.isEncrypted()) throw new FileProblem('It is protected with a password. Unpack it, and upload the files in it.');
      if (!/\/$|(?:^|\/)(?:\.|__MACOSX\/)/.test(entry.fileName)) entries.push(entry);
    }
    return { zip, entries };
  } catch (error) {
    if (error instanceof FileProblem) throw error;
    if (/absolute path|relative path|invalid characters/.test((error as Error).message))
      throw new FileProblem('It has a file whose name leads out of the archive, so it wasn’t opened.', { cause: error });
    throw damaged(error);
  }
}

/** An archive in an archive. One that is not compressed once more is read where it is. */
async function sourceOf(outer: FileSource, zip: ZipFile, entry: Entry): Promise<FileSource> {
  try {
    if (entry.compressionMethod !== STORED) return openSource(await unpack(outer, zip, entry, MOST_BYTES_OF_ARCHIVE));
    const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
    return partOf(outer, fileDataStart, entry.compressedSize);
  } catch (error) {
    throw entry.uncompressedSize > MOST_BYTES_OF_ARCHIVE
      ? new FileProblem('It has a large archive in it. Unpack it, and upload the ZIP files in it one by one.')
      : damaged(error);
  }
}

async function unpack(source: FileSource, zip: ZipFile, entry: Entry, most: number): Promise<Buffer> {
  const { compressedSize, uncompressedSize, fileName } = entry;
  if (uncompressedSize > most || compressedSize > most || !entry.canDecodeFileData()) throw new Error(`${fileName} cannot be unpacked.`);
  const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
  const packed = source.read(fileDataStart, compressedSize);
  const content = entry.compressionMethod === STORED ? packed : inflateRawSync(packed, { maxOutputLength: Math.max(1, uncompressedSize) });
  if (content.length !== uncompressedSize) throw new Error(`${fileName} is not as large as the archive says.`);
  return content;
}

const damaged = (cause: unknown) => new FileProblem('It is damaged. Make it again, and upload that.', { cause });

/** Reads the many small parts of a directory from a window of it. */
class Reader extends RandomAccessReader {
  readonly #source: FileSource;
  #window: { at: number; bytes: Buffer } = { at: 0, bytes: Buffer.alloc(0) };

  constructor(source: FileSource) {
    super();
    this.#source = source;
  }

  override read(buffer: Buffer, offset: number, length: number, position: number, callback: (error: Error | null) => void): void {
    const { at, bytes } = this.#window;
    if (position < at || position + length > at + bytes.length)
      this.#window = { at: position, bytes: this.#source.read(position, Math.max(length, DIRECTORY_WINDOW)) };
    const from = position - this.#window.at;
    const copied = this.#window.bytes.copy(buffer, offset, from, from + length);
    callback(copied === length ? null : new Error('The archive ends too early.'));
  }
}
