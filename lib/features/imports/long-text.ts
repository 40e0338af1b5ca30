import { delimiterOf } from '#lib/features/documents/file-kind.ts';
import { decodeText } from '#lib/features/documents/read-file/decode-text.ts';
import { withTablesAsText } from '#lib/features/documents/read-file/markdown-tables.ts';
import { readCsvRows } from '#lib/features/documents/read-file/read-csv.ts';
import { tableText } from '#lib/features/documents/read-file/table-text.ts';
import { type FileSource, partOf } from './file-source.ts';
import type { ImportReader } from './import-reader.ts';

/** About how long a part of a text is, and how far behind that its end is looked for, in bytes. */
const PART = 512 * 1024;
const NEAR = 256 * 1024;
const LINE = 0x0a;
const QUOTE = 0x22;

/** A long text: each part of it is a page. It is split at headings, otherwise between paragraphs or lines. */
export function openLongText(source: FileSource, kind: 'markdown' | 'text'): ImportReader {
  const ends = ['\n#', '\n\n', '\n'].map((end) => Buffer.from(end)).slice(kind === 'markdown' ? 0 : 1);
  const parts = partsOf(source, (near) => {
    for (const end of ends) {
      const at = near.indexOf(end);
      if (at >= 0) return at + 1;
    }
    return null;
  });
  return {
    kind,
    count: parts.length,
    read: async (index) => ({ texts: [withTablesAsText(decodeText(bytesOf(parts[index]!)))], writtenAt: null }),
    notices,
  };
}

/** A long table in a text: each part of its rows is a page, with the names of the columns. */
export function openLongTable(source: FileSource): ImportReader {
  const beginning = source.read(0, 64 * 1024);
  const delimiter = delimiterOf(decodeText(beginning));
  const [head = []] = readCsvRows(beginning, { delimiter, most: 1 });
  // A line break in quotation marks ends no row.
  let isQuoted = false;
  const parts = partsOf(
    source,
    (near) => {
      let inside = isQuoted;
      for (const [at, byte] of near.entries()) {
        if (byte === QUOTE) inside = !inside;
        if (byte === LINE && !inside) return at + 1;
      }
      return null;
    },
    (passed) => {
      for (let at = passed.indexOf(QUOTE); at >= 0; at = passed.indexOf(QUOTE, at + 1)) isQuoted = !isQuoted;
    },
  );
  return {
    kind: 'csv',
    count: parts.length,
    async read(index) {
      const rows = readCsvRows(bytesOf(parts[index]!), { delimiter });
      return { texts: [tableText(index === 0 ? rows : [head, ...rows])], writtenAt: null };
    },
    notices,
  };
}

/**
 * Splits a file.
 * @param endIn finds where a part may end in the bytes after it is long enough
 * @param pass gets all bytes in order, before `endIn` gets those that follow
 */
function partsOf(source: FileSource, endIn: (near: Buffer) => number | null, pass: (passed: Buffer) => void = () => {}): FileSource[] {
  const parts: FileSource[] = [];
  for (let from = 0; from < source.size; ) {
    const least = source.read(from, PART);
    pass(least);
    const near = source.read(from + least.length, NEAR);
    const more = near.length < NEAR ? near.length : (endIn(near) ?? withoutCutCharacter(near));
    pass(near.subarray(0, more));
    const size = least.length + more;
    parts.push(partOf(source, from, size));
    from += size;
  }
  return parts;
}

/** How many bytes there are before a character that continues behind them, in UTF-8. */
function withoutCutCharacter(bytes: Buffer): number {
  let end = bytes.length;
  while (end > 0 && bytes.length - end < 4 && (bytes[end - 1]! & 0xc0) === 0x80) end -= 1;
  return end > 0 && bytes[end - 1]! >= 0xc0 ? end - 1 : bytes.length;
}

const bytesOf = (part: FileSource) => part.read(0, part.size);

const notices = {
  unread: (count: number) => `${count === 1 ? 'One part of it' : `${count.toLocaleString('en')} parts of it`} could not be read.`,
  partial: '',
};
