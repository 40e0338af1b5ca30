import { Zip, ZipPassThrough } from 'fflate';
import { limitMessage } from '#lib/base/limits/limit-message.ts';
import { limits } from '#lib/base/limits/limits.ts';
import { archiveKind, isExport, isNote } from '#lib/features/imports/archive-kind.ts';
import { UploadProblem } from './send-file.ts';
import type { FileToUpload } from './unpack-files.ts';

/**
 * The chosen files, with one archive for each folder that is an unpacked export or has more notes than are wanted as documents of
 * their own. The server reads it in parts, and continues after an interruption; files that are no notes stay as they are.
 */
export function packFolders(chosen: readonly FileToUpload[]): FileToUpload[] {
  const folders = Map.groupBy(chosen, ({ name }) => (name.includes('/') ? name.slice(0, name.indexOf('/')) : ''));
  return [...folders].flatMap(([folder, files]) => {
    const paths = files.map(({ name }) => name);
    if (!folder || !isExport(paths) || paths.every((path) => /\.zip$/i.test(path))) return files;
    const isWhole = archiveKind(paths) === 'slack';
    const { packed = [], rest = [] } = Object.groupBy(files, ({ name }) => (isWhole || isNote(name) ? 'packed' : 'rest'));
    return [{ name: `${folder}.zip`, open: () => pack(packed) }, ...rest];
  });
}

/** How much is held in memory at a time, in bytes; the browser stores what is in a Blob. */
const HELD = 8 * 1024 * 1024;
/** How many files are read at a time. Each waits for the browser, not for the disk. */
const AT_ONCE = 64;
/** The most files that the usual end of an archive can count. */
const MOST_COUNTED = 0xfffe;
const END_BYTES = 22;

/** The files in an archive, without compressing them. @throws {UploadProblem} when they are larger than an import can be */
async function pack(files: readonly FileToUpload[]): Promise<Blob> {
  const stored: Blob[] = [];
  let pieces: Uint8Array<ArrayBuffer>[] = [];
  let held = 0;
  let length = 0;
  const zip = new Zip((error, piece, isEnd) => {
    if (error) throw error;
    pieces.push(
      ...((isEnd && files.length > MOST_COUNTED ? countedEnd(piece, files.length, length) : [piece]) as Uint8Array<ArrayBuffer>[]),
    );
    held += piece.length;
    length += piece.length;
    if (held < HELD && !isEnd) return;
    stored.push(new Blob(pieces));
    [pieces, held] = [[], 0];
  });
  let size = 0;
  for (let from = 0; from < files.length; from += AT_ONCE) {
    const some = files.slice(from, from + AT_ONCE);
    const opened = await Promise.all(some.map(({ open }) => open()));
    size += opened.reduce((sum, one) => sum + one.size, 0);
    if (size > limits.importBytes.most) throw new UploadProblem(limitMessage('importBytes'));
    const contents = await Promise.all(opened.map((one) => one.arrayBuffer()));
    for (const [place, content] of contents.entries()) {
      const file = new ZipPassThrough(some[place]!.name);
      zip.add(file);
      file.push(new Uint8Array(content), true);
    }
  }
  zip.end();
  return new Blob(stored, { type: 'application/zip' });
}

/**
 * The directory of an archive, and an end that can count more files than the usual one (ZIP64), which `fflate` does not write.
 * @param at where the directory begins
 */
function countedEnd(piece: Uint8Array, count: number, at: number): Uint8Array[] {
  const directory = piece.subarray(0, -END_BYTES);
  const end = new DataView(new ArrayBuffer(56 + 20 + END_BYTES));
  const wide = (place: number, value: number) => end.setBigUint64(place, BigInt(value), true);
  end.setUint32(0, 0x06064b50, true);
  wide(4, 44);
  end.setUint16(12, 45, true);
  end.setUint16(14, 45, true);
  wide(24, count);
  wide(32, count);
  wide(40, directory.length);
  wide(48, at);
  end.setUint32(56, 0x07064b50, true);
  wide(64, at + directory.length);
  end.setUint32(72, 1, true);
  end.setUint32(76, 0x06054b50, true);
  end.setUint16(84, 0xffff, true);
  end.setUint16(86, 0xffff, true);
  end.setUint32(88, directory.length, true);
  end.setUint32(92, at, true);
  return [directory, new Uint8Array(end.buffer)];
}
