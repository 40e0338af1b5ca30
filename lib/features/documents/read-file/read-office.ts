import { type OfficeContentNode, type OfficeError, OfficeErrorType, OfficeParser } from 'officeparser/slim';
import { fileKind } from '../file-kind.ts';
import { FileProblem, type FileText, headingLine } from './file-text.ts';
import { type TableCell, tableGrid, tableText } from './table-text.ts';

/** What a file may unpack to. Large ordinary files stay below; one that explodes is refused before it is unpacked. */
const decompressionLimits = {
  maxUncompressedBytes: 200_000_000,
  maxZipEntries: 5000,
  maxTableCells: 150_000,
  maxXmlElements: 1_500_000,
  maxRepeatedContent: 8_000_000,
};

const damaged = 'It is damaged. Open it in the program that it comes from, save it again, and upload that.';
const tooLarge = 'It is too large to be read. Split it into smaller files.';

/** Why a file cannot be read, by the code of the library. */
const problems: Partial<Record<string, string>> = {
  [OfficeErrorType.PASSWORD_REQUIRED]: 'It is protected with a password. Remove the password, and upload it again.',
  [OfficeErrorType.PASSWORD_INCORRECT]: 'It is protected with a password. Remove the password, and upload it again.',
  [OfficeErrorType.DOCUMENT_DECRYPTION_FAILED]: 'It is protected with a password. Remove the password, and upload it again.',
  [OfficeErrorType.ZIP_ENTRY_COUNT_LIMIT_EXCEEDED]: tooLarge,
  [OfficeErrorType.ZIP_SIZE_LIMIT_EXCEEDED]:
    'It unpacks to far more than its size, so it wasn’t opened. Save it again without large pictures, and upload that.',
  [OfficeErrorType.XML_ELEMENT_LIMIT_EXCEEDED]: tooLarge,
  [OfficeErrorType.MAX_NESTING_DEPTH_EXCEEDED]: 'Its content is nested too deeply to be read. Save it as PDF, and upload that.',
};

/** A Word, PowerPoint or Excel file. Macros, embedded files and pictures are not opened. */
export async function readOffice(content: Uint8Array): Promise<FileText> {
  const { content: nodes, type, warnings } = await parse(content);
  const slides = type === 'pptx' ? nodes.filter((node) => node.type === 'slide') : [];
  const sheets = type === 'xlsx' ? nodes.filter((node) => node.type === 'sheet') : [];
  const notice = noticeOf({
    isCut: warnings.some(({ code }) => String(code) === 'TABLE_CELL_LIMIT_EXCEEDED'),
    hasMacros: Buffer.from(content.buffer, content.byteOffset, content.byteLength).includes(macros),
  });
  if (slides.length > 0) return { pages: slides.map(slidePage), pageCount: slides.length, ...notice };
  if (sheets.length > 0) return { pages: sheets.map(sheetPage), pageCount: sheets.length, ...notice };
  return { pages: [{ page: null, text: blocksText(nodes) }], pageCount: null, ...notice };
}

/** The part that holds macros. Its name is in the directory of the archive, which is not compressed. */
const macros = 'vbaProject.bin';

function noticeOf({ isCut, hasMacros }: { isCut: boolean; hasMacros: boolean }): { notice?: string } {
  const notices = [
    ...(isCut ? ['Only the first cells were read: the file has more than 150,000.'] : []),
    ...(hasMacros ? ['It has macros. They were not run, and not read.'] : []),
  ];
  return notices.length > 0 ? { notice: notices.join(' ') } : {};
}

/** The kind of a file by its parts. The library goes by the declared type, of which those with macros, templates and shows have others. */
function officeKind(content: Uint8Array): 'docx' | 'pptx' | 'xlsx' | null {
  const known = fileKind(content);
  return 'kind' in known && (known.kind === 'docx' || known.kind === 'pptx' || known.kind === 'xlsx') ? known.kind : null;
}

async function parse(content: Uint8Array) {
  try {
    return await OfficeParser.parseOffice(content as Uint8Array<ArrayBuffer>, {
      fileType: officeKind(content),
      ignoreInternalLinks: true,
      ignoreHeadersAndFooters: true,
      ignoreSlideMasters: true,
      ignoreComments: true,
      decompressionLimits,
      onWarning: () => {},
    });
  } catch (error) {
    // A stack that overflows is nested too deeply; the pool says so.
    if (error instanceof RangeError) throw error;
    throw new FileProblem(problems[String((error as OfficeError).officeIssue?.code)] ?? damaged, { cause: error });
  }
}

function slidePage(slide: OfficeContentNode, index: number): FileText['pages'][number] {
  const notes = blocksText(slide.notes ?? []);
  return { page: index + 1, text: [blocksText(slide.children ?? []), notes && `Notes: ${notes}`].filter(Boolean).join('\n\n') };
}

/** The sheets of an Excel file. @throws {FileProblem} */
export async function readSheets(content: Uint8Array): Promise<{ name: string; rows: string[][] }[]> {
  const { content: nodes } = await parse(content);
  return nodes.filter((node) => node.type === 'sheet').map(sheetOf);
}

function sheetOf(sheet: OfficeContentNode): { name: string; rows: string[][] } {
  const name = String((sheet.metadata as { sheetName?: unknown } | undefined)?.sheetName ?? '');
  return { name, rows: (sheet.children ?? []).filter(({ type }) => type === 'row').map(cellsOf) };
}

function sheetPage(sheet: OfficeContentNode, index: number): FileText['pages'][number] {
  const { name, rows } = sheetOf(sheet);
  return { page: index + 1, text: [headingLine(1, name), tableText(rows)].filter(Boolean).join('\n\n') };
}

/** The texts of a row by column. */
const cellsOf = (row: OfficeContentNode): string[] => tableGrid([tableCells(row)])[0]!;

type CellMetadata = { col?: unknown; colSpan?: number; rowSpan?: number; style?: string };
const metadataOf = (cell: OfficeContentNode) => (cell.metadata ?? {}) as CellMetadata;

const tableCells = (row: OfficeContentNode): TableCell[] =>
  (row.children ?? []).map((cell) => {
    const { col, colSpan, rowSpan } = metadataOf(cell);
    return { text: cellText(cell), ...(typeof col === 'number' && { column: col }), columns: colSpan, rows: rowSpan };
  });

/** The library joins the paragraphs of a cell without a space. */
const cellText = ({ text, children = [] }: OfficeContentNode) =>
  text !== undefined && children.every(({ type }) => type === 'text') ? text : blocksText(children);

/** The table of a Word or PowerPoint file. Its first row names the columns if it is repeated on each page, or looks so. */
function wordTable(table: OfficeContentNode): string {
  const rows = (table.children ?? []).filter(({ type }) => type === 'row');
  const isHead = rows[0]?.children?.some((cell) => metadataOf(cell).style === 'header') ?? false;
  return tableText(tableGrid(rows.map(tableCells)), isHead);
}

/** Paragraphs, headings, lists and tables, in order, separated as in Markdown. */
function blocksText(nodes: readonly OfficeContentNode[]): string {
  let text = '';
  let before: string | undefined;
  for (const node of nodes) {
    const block = blockText(node);
    if (!block) continue;
    if (text) text += node.type === 'list' && before === 'list' ? '\n' : '\n\n';
    text += block;
    before = node.type;
  }
  return text;
}

function blockText(node: OfficeContentNode): string {
  const metadata = (node.metadata ?? {}) as { level?: number; indentation?: number };
  const notes = (node.notes ?? []).map((note) => blocksText(note.children ?? [])).filter(Boolean);
  const own = (text: string) => [text, ...notes].filter(Boolean).join('\n\n');
  switch (node.type) {
    case 'heading':
      return own(headingLine(metadata.level ?? 1, node.text ?? ''));
    case 'list':
      return own(node.text?.trim() ? `${'  '.repeat(Math.min(6, metadata.indentation ?? 0))}- ${node.text.trim()}` : '');
    case 'table':
      return own(wordTable(node));
    case 'image':
    case 'chart':
      return '';
    default:
      return own(node.text?.trim() ? node.text.trim() : blocksText(node.children ?? []));
  }
}
