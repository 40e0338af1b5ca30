import { problemOfPath, problemOfPaths } from '#lib/base/file-path.ts';
import { type Candidate, UnreadableFile } from './chosen-file.ts';
import { crc32 } from './crc32.ts';

/** The most entries of an archive, and the most bytes of its directory. */
const MOST_ENTRIES = 65_534;
const MOST_DIRECTORY = 16 * 1024 * 1024;

const END = { signature: 0x06054b50, bytes: 22, mostComment: 0xffff };
const ENTRY = { signature: 0x02014b50, bytes: 46 };
const LOCAL = { signature: 0x04034b50, bytes: 30 };
const STORED = 0;
const DEFLATED = 8;
/** Systems whose programs store a file's type in the upper half of the external attributes. */
const UNIX = [3, 19];
const FAT = 0;
const FILE_TYPE = { mask: 0o170000, regular: 0o100000, folder: 0o040000, link: 0o120000 };

/** An archive has more files than are unpacked in a browser. */
export class TooManyFiles extends UnreadableFile {}

/** One file of an archive, as its directory describes it. */
interface Entry {
  path: string;
  name: Uint8Array;
  method: number;
  crc: number;
  packed: number;
  size: number;
  at: number;
}

/**
 * The files of a ZIP archive. Only its directory is read here; each file is unpacked when it is opened, and must then be exactly
 * as large as the directory says, with the checksum in the directory. Where the archive contradicts itself, it is
 * refused.
 * @throws {UnreadableFile} if it is not an archive, or has an entry that cannot be a file of a workspace; names the entry
 */
export async function readZip(zip: Blob): Promise<Candidate[]> {
  const directory = await readDirectory(zip);
  const entries: Entry[] = [];
  let at = 0;
  for (let nth = 0; nth < directory.count; nth++) {
    if (at + ENTRY.bytes > directory.bytes.length || viewOf(directory.bytes).getUint32(at, true) !== ENTRY.signature) throw damaged();
    const { entry, next } = readEntry(directory.bytes, at);
    if (entry) entries.push(entry);
    at = next;
  }
  if (at !== directory.bytes.length) throw damaged();
  const twice = problemOfPaths(entries.map(({ path }) => path));
  if (twice) throw new UnreadableFile(twice);
  return entries.map((entry) => ({ path: entry.path, size: entry.size, open: () => unpack(zip, entry, directory.at) }));
}

/** Finds the directory at the end of the archive. */
async function readDirectory(zip: Blob): Promise<{ bytes: Uint8Array; at: number; count: number }> {
  const tailAt = Math.max(0, zip.size - END.bytes - END.mostComment);
  const tail = await bytesOf(zip.slice(tailAt));
  const view = viewOf(tail);
  let end = tail.length - END.bytes;
  while (end >= 0 && !(view.getUint32(end, true) === END.signature && end + END.bytes + view.getUint16(end + 20, true) === tail.length))
    end -= 1;
  if (end < 0) throw new UnreadableFile('It isn’t a ZIP archive, or part of it is missing.');
  const [disk, directoryDisk] = [view.getUint16(end + 4, true), view.getUint16(end + 6, true)];
  const [here, count] = [view.getUint16(end + 8, true), view.getUint16(end + 10, true)];
  const [size, at] = [view.getUint32(end + 12, true), view.getUint32(end + 16, true)];
  if (count > MOST_ENTRIES || size > MOST_DIRECTORY || at === 0xffffffff)
    throw new TooManyFiles(`It has more than ${MOST_ENTRIES.toLocaleString('en')} files and folders.`);
  if (disk !== 0 || directoryDisk !== 0 || here !== count) throw new UnreadableFile('It is one part of a multi-part archive.');
  if (at + size !== tailAt + end) throw damaged();
  return { bytes: await bytesOf(zip.slice(at, at + size)), at, count };
}

/** The entry at an offset of the directory; null for a folder. */
function readEntry(bytes: Uint8Array, at: number): { entry: Entry | null; next: number } {
  const view = viewOf(bytes);
  const system = view.getUint8(at + 5);
  const flags = view.getUint16(at + 8, true);
  const method = view.getUint16(at + 10, true);
  const [crc, packed, size] = [view.getUint32(at + 16, true), view.getUint32(at + 20, true), view.getUint32(at + 24, true)];
  const [nameLength, extra, comment] = [at + 28, at + 30, at + 32].map((place) => view.getUint16(place, true)) as [number, number, number];
  const type = UNIX.includes(system) ? (view.getUint32(at + 38, true) >>> 16) & FILE_TYPE.mask : 0;
  const next = at + ENTRY.bytes + nameLength + extra + comment;
  if (next > bytes.length) throw damaged();
  const name = bytes.subarray(at + ENTRY.bytes, at + ENTRY.bytes + nameLength);
  const written = textOf(name);
  const path = pathOf(written, system);
  const refuse = (why: string) => new UnreadableFile(`“${written}” in it ${why}`);
  if (path === './') return { entry: null, next };
  if (/^(?:\/|[a-z]:)/i.test(path)) throw refuse('has an absolute path, which leads out of the archive.');
  if (path.split('/').includes('..')) throw refuse('can’t be added. It leads out of the archive.');
  const unfit = problemOfPath(path.replace(/\/$/, ''));
  if (unfit) throw refuse(`can’t be added. ${unfit}`);
  if (path.endsWith('/') || type === FILE_TYPE.folder) {
    if (size > 0) throw damaged();
    return { entry: null, next };
  }
  if (type === FILE_TYPE.link) throw refuse('is a link to another file. Links aren’t unpacked.');
  if (type !== 0 && type !== FILE_TYPE.regular) throw refuse('is a device or another special file.');
  if (flags & 1) throw refuse('is encrypted. Unpack the archive with its password first.');
  if (method !== STORED && method !== DEFLATED) throw refuse(`uses an unsupported compression method (${method}).`);
  if (size === 0xffffffff || packed === 0xffffffff || (method === STORED && size !== packed)) throw damaged(written);
  return { entry: { path, name, method, crc, packed, size, at: view.getUint32(at + 42, true) }, next };
}

/** Unpacks one file, and stops as soon as it is larger than the directory says. */
async function unpack(zip: Blob, entry: Entry, directoryAt: number): Promise<Blob> {
  const head = await bytesOf(zip.slice(entry.at, entry.at + LOCAL.bytes + entry.name.length));
  const view = viewOf(head);
  if (head.length < LOCAL.bytes || view.getUint32(0, true) !== LOCAL.signature) throw damaged(entry.path);
  const nameLength = view.getUint16(26, true);
  const isNamedAlike = nameLength === entry.name.length && entry.name.every((byte, nth) => head[LOCAL.bytes + nth] === byte);
  const begin = entry.at + LOCAL.bytes + nameLength + view.getUint16(28, true);
  if (!isNamedAlike || view.getUint16(8, true) !== entry.method || begin + entry.packed > directoryAt) throw damaged(entry.path);
  const packed = zip.slice(begin, begin + entry.packed);
  const content = new Uint8Array(entry.size);
  let filled = 0;
  for await (const chunk of entry.method === STORED ? chunksOf(packed.stream()) : inflate(packed, entry.path)) {
    if (filled + chunk.length > content.length) throw new UnreadableFile(`“${entry.path}” in it is larger than the archive says.`);
    content.set(chunk, filled);
    filled += chunk.length;
  }
  if (filled !== content.length || crc32(content) !== entry.crc) throw damaged(entry.path);
  return new Blob([content]);
}

async function* inflate(packed: Blob, path: string): AsyncGenerator<Uint8Array> {
  const inflated = chunksOf(packed.stream().pipeThrough(new DecompressionStream('deflate-raw')));
  while (true) {
    const next = await inflated.next().catch(() => Promise.reject(damaged(path)));
    if (next.done) return;
    yield next.value;
  }
}

/** The chunks of a stream; a reader that stops cancels it. Not every browser can iterate over a stream. */
async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel().catch(() => {});
  }
}

function damaged(name?: string): UnreadableFile {
  return new UnreadableFile(name === undefined ? 'It is damaged.' : `“${name}” in it is damaged.`);
}

/** Windows programs may write "\" between folders. */
function pathOf(name: string, system: number): string {
  const path = system === FAT && !name.includes('/') ? name.replaceAll('\\', '/') : name;
  return path.replace(/^(?:\.\/)+(?=.)/, '').normalize('NFC');
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The characters from 128 on in the oldest encoding of names, used for names that are not UTF-8. */
const codePage437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';

function textOf(name: Uint8Array): string {
  try {
    return utf8.decode(name);
  } catch {
    return Array.from(name, (byte) => (byte < 128 ? String.fromCharCode(byte) : codePage437[byte - 128])).join('');
  }
}

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());
const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => new DataView(buffer, byteOffset, byteLength);
