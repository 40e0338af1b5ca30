import { fstatSync, openSync, readSync } from 'node:fs';

/** A file of which parts are read where they are needed, so that it is never in memory as a whole. */
export interface FileSource {
  size: number;
  /** The bytes from `at` on; fewer than `length` at the end of the file. */
  read(at: number, length: number): Buffer;
}

/** A file by its path, or a content. The file is closed by the end of the process, which reads nothing else. */
export function openSource(file: Uint8Array | { path: string }): FileSource {
  if (file instanceof Uint8Array) {
    const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
    return { size: bytes.length, read: (at, length) => bytes.subarray(at, at + length) };
  }
  const open = openSync(file.path, 'r');
  const { size } = fstatSync(open);
  return {
    size,
    read(at, length) {
      const bytes = Buffer.allocUnsafe(Math.max(0, Math.min(length, size - at)));
      return bytes.subarray(0, readSync(open, bytes, 0, bytes.length, at));
    },
  };
}

/** A part of a file as a file. */
export const partOf = ({ read }: FileSource, from: number, size: number): FileSource => ({
  size,
  read: (at, length) => read(from + at, Math.max(0, Math.min(length, size - at))),
});

/** How much is searched at a time. */
const WINDOW = 4 * 1024 * 1024;

/** The places of a text in a file, in order; `most + 1` at most. */
export function placesOf(source: FileSource, text: string, most: number): number[] {
  const wanted = Buffer.from(text);
  const places: number[] = [];
  for (let from = 0; from < source.size; from += WINDOW) {
    const bytes = source.read(from, WINDOW + wanted.length - 1);
    for (let at = bytes.indexOf(wanted); at >= 0 && places.length <= most; at = bytes.indexOf(wanted, at + 1)) places.push(from + at);
  }
  return places;
}
