import { isUtf8 } from 'node:buffer';
import { imageType } from './image-type.ts';
import { isHtmlFragment } from './is-html-fragment.ts';
import { decodeText } from './read-file/decode-text.ts';

/** The kinds of files that can be read. */
export const fileKinds = [
  'pdf',
  'docx',
  'pptx',
  'xlsx',
  'html',
  'csv',
  'eml',
  'mbox',
  'ics',
  'slack',
  'notes',
  'markdown',
  'text',
  'image',
] as const;
export type FileKind = (typeof fileKinds)[number];

/** What the beginning and the end of a file show. What is in an archive is known when it is read. */
export type ContentKind = Exclude<FileKind, 'slack' | 'notes'> | 'archive';

/** Files that hold many items. They may be larger than other documents. */
const importKinds = ['mbox', 'ics', 'archive'] as const satisfies ContentKind[];
export type ImportKind = (typeof importKinds)[number];
export const isImport = (kind: ContentKind): kind is ImportKind => (importKinds as readonly string[]).includes(kind);

/** Files that are read in parts: imports, and long texts. */
export type PartKind = ImportKind | 'csv' | 'markdown' | 'text';
/** A text that is longer is read in parts, in bytes. */
const LONG_TEXT = 4 * 1024 * 1024;

/** Whether a file of a kind is read in parts. (Two bytes for each character, UTF-16, are not split.) */
export function isReadInParts(kind: ContentKind, content: Uint8Array): kind is PartKind {
  const isText = kind === 'csv' || kind === 'markdown' || kind === 'text';
  return isImport(kind) || (isText && content.length > LONG_TEXT && !isUtf16(content));
}

const isUtf16 = ([first, second]: Uint8Array) => (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);

/** Whether a file that begins like this may be one of those: for its size, before it is read. */
export const mayBeImport = (beginning: Uint8Array): boolean =>
  /^(?:PK\x03\x04|From |(?:\xef\xbb\xbf)?BEGIN:VCALENDAR)/i.test(Buffer.from(beginning.subarray(0, 32)).toString('latin1'));

/** How much of a text is looked at to tell its kind, in bytes. */
const LOOKED_AT = 64 * 1024;

/** Parts that only one kind of Office file has. Their names are in the directory of the archive, which is not compressed. */
const officeParts = { docx: 'word/document.xml', pptx: 'ppt/presentation.xml', xlsx: 'xl/workbook.xml' } as const;

const convert = (to: string) => `Save it as ${to}, and upload that.`;

/** Files that are recognized, and cannot be read: how they begin, and what a person can do. */
const unreadable: readonly { begins: readonly (string | readonly number[])[]; at?: number; problem: string }[] = [
  { begins: ['BM', 'II*\0', 'MM\0*'], problem: `It is an image in a format that can’t be shown. ${convert('a PNG or JPEG')}` },
  { begins: ['ftyp'], at: 4, problem: 'It is a video, a recording or a photo, which can’t be read.' },
  { begins: ['ID3', 'OggS', 'fLaC', 'RIFF', [0x1a, 0x45, 0xdf, 0xa3]], problem: 'It is a recording or a video, which can’t be read.' },
  { begins: ['{\\rtf'], problem: `It is an RTF file, which can’t be read. ${convert('a Word file (.docx) or PDF')}` },
  {
    begins: ['Rar!', [0x37, 0x7a, 0xbc, 0xaf], [0x1f, 0x8b], 'BZh', [0xfd, 0x37, 0x7a]],
    problem: 'It is an archive. Unpack it, and upload the files in it.',
  },
  { begins: ['ustar'], at: 257, problem: 'It is an archive. Unpack it, and upload the files in it.' },
  { begins: ['MZ', [0x7f, 0x45, 0x4c, 0x46]], problem: 'It is a program, which can’t be read.' },
];

/** What a file is, by its content; its name and its declared type say nothing reliable. */
export function fileKind(content: Uint8Array): { kind: ContentKind } | { problem: string } {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  if (!bytes.some((byte) => byte > 0x20)) return { problem: 'It is empty.' };
  if (imageType(content)) return { kind: 'image' };
  // Programs write up to a kilobyte in front of a PDF.
  if (bytes.subarray(0, 1024).includes('%PDF-')) return { kind: 'pdf' };
  if (bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04')) || bytes.subarray(0, 4).equals(Buffer.from('PK\x05\x06')))
    return zipKind(bytes);
  if (bytes.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))) return { problem: compoundProblem(bytes) };
  const known = unreadable.find(({ begins, at = 0 }) =>
    begins.some((beginning) => bytes.subarray(at, at + beginning.length).equals(Buffer.from(beginning as string))),
  );
  if (known && !looksLikeText(bytes)) return { problem: known.problem };
  if (known?.problem.includes('RTF')) return { problem: known.problem };
  return looksLikeText(bytes) ? { kind: textKind(decodeText(bytes.subarray(0, LOOKED_AT))) } : { problem: UNKNOWN };
}

const UNKNOWN =
  'It is not in a format that can be read. Upload a PDF, Word, PowerPoint, Excel, HTML, CSV, email, calendar, Markdown, text or image file.';

function zipKind(bytes: Buffer): { kind: ContentKind } | { problem: string } {
  // An archive ends with its directory.
  if (!bytes.subarray(-66_000).includes('PK\x05\x06'))
    return { problem: 'It is damaged: its end is missing. Upload it again, or save it again first.' };
  const kind = (['docx', 'pptx', 'xlsx'] as const).find((name) => bytes.includes(officeParts[name]));
  if (kind) return { kind };
  if (bytes.includes('mimetypeapplication/vnd.oasis.opendocument'))
    return { problem: `It is an OpenDocument file, which can’t be read. ${convert('a Word, PowerPoint or Excel file, or a PDF')}` };
  if (bytes.includes('mimetypeapplication/epub')) return { problem: `It is an e-book (EPUB), which can’t be read. ${convert('a PDF')}` };
  return { kind: 'archive' };
}

/** The container of Office files before 2007, and of those with a password. Its names are in UTF-16. */
function compoundProblem(bytes: Buffer): string {
  const has = (name: string) => bytes.includes(Buffer.from(name, 'utf16le'));
  if (has('EncryptedPackage')) return 'It is protected with a password. Remove the password, and upload it again.';
  if (has('WordDocument')) return `It is in the Word format from before 2007. ${convert('a .docx file')}`;
  if (has('PowerPoint Document')) return `It is in the PowerPoint format from before 2007. ${convert('a .pptx file')}`;
  if (has('Workbook') || has('Book')) return `It is in the Excel format from before 2007. ${convert('an .xlsx file')}`;
  return UNKNOWN;
}

/** Control characters other than tabs, line and page breaks, and Escape. */
const control = /[\x00-\x08\x0e-\x1a\x1c-\x1f]/;

function looksLikeText(bytes: Buffer): boolean {
  const beginning = bytes.subarray(0, LOOKED_AT);
  if (isUtf16(beginning)) return true;
  if (bytes.includes(0)) return false;
  return isUtf8(bytes)
    ? !control.test(beginning.toString('utf8'))
    : !/[\x00-\x08\x0e-\x1f\x81\x8d\x8f\x90\x9d]/.test(beginning.toString('latin1'));
}

const markdownSigns = /^ {0,3}(?:#{1,6} \S|```|[-*+] \[[ x]\] )|\]\((?:https?:|\/|#|\.)[^)\s]{0,500}\)|^(?:\*\*|__)\S/m;

/** Whether the beginning of a file may be all that this text is; a character takes up to four bytes. */
const isCut = (text: string) => text.length >= LOOKED_AT / 4;

function textKind(text: string): ContentKind {
  if (/^\ufeff?\s*BEGIN:VCALENDAR\s/i.test(text.slice(0, 1000))) return 'ics';
  if (/^<(?:!doctype html|html|head|body)[\s>]/i.test(withoutPreamble(text))) return 'html';
  if (isEmail(text)) return text.startsWith('From ') ? 'mbox' : 'eml';
  const isMarkdown = markdownSigns.test(text);
  // Markdown may have elements around its text.
  if (!isMarkdown && isHtmlFragment(text, { isCut: isCut(text) })) return 'html';
  if (delimiterOf(text)) return 'csv';
  return isMarkdown ? 'markdown' : 'text';
}

/** HTML without the XML declaration and the comments in front of it. */
function withoutPreamble(text: string): string {
  let start = /^\ufeff?\s*/.exec(text)![0].length;
  for (const [opens, closes] of [['<?xml', '?>'], ...Array.from({ length: 5 }, () => ['<!--', '-->'])] as [string, string][]) {
    if (!text.startsWith(opens, start)) continue;
    const end = text.indexOf(closes, start);
    if (end < 0) break;
    start = end + closes.length;
    start += /^\s*/.exec(text.slice(start, start + 1000))![0].length;
  }
  return text.slice(start, start + 100);
}

const headers = /^(?:from|to|subject|date|message-id|mime-version|received|return-path|content-type|delivered-to):/i;

/** Whether a text begins with the header lines of an email: at least three that emails have, and nothing else. */
function isEmail(text: string): boolean {
  const [head = ''] = text.replace(/^From \S+ .*\r?\n/, '').split(/\r?\n\r?\n/, 1);
  const lines = head.split(/\r?\n/).filter((line) => !/^[ \t]/.test(line));
  return lines.every((line) => /^[!-9;-~]+:/.test(line)) && lines.filter((line) => headers.test(line)).length >= 3;
}

/** The separator of a table in a text: the one that every one of the first lines has equally often, outside quotes. */
export function delimiterOf(text: string): string | undefined {
  const lines = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, 20);
  // The last line may have been cut off.
  if (isCut(text) && lines.length > 2) lines.pop();
  if (lines.length < 2) return undefined;
  const counted = [',', ';', '\t', '|'].map((delimiter) => {
    const counts = lines.map((line) => line.replace(/"(?:[^"]|"")*"/g, '').split(delimiter).length - 1);
    const [first = 0] = counts;
    const equal = counts.filter((count) => count === first).length;
    return { delimiter, first, isTable: first > 0 && equal >= lines.length * 0.9 };
  });
  const tables = counted.filter(({ isTable }) => isTable).sort((a, b) => b.first - a.first);
  const [best] = tables;
  if (!best) return undefined;
  // Two sentences with a comma each are no table.
  const cells = lines.flatMap((line) => line.split(best.delimiter));
  const prose = cells.filter((cell) => cell.length > 80 || /[a-z][.!?]$/.test(cell.trim())).length;
  return prose > cells.length * 0.2 || (best.first === 1 && lines.length < 3 && best.delimiter === ',') || best.delimiter === '|'
    ? undefined
    : best.delimiter;
}
