import { getDocumentProxy } from 'unpdf';
import { FileProblem, type FileText, headingLine, type ReadingProgress } from './file-text.ts';
import { type PlacedText, placedTable } from './placed-table.ts';

const MOST_PAGES = 3000;
/** Pages without text that are named one by one. */
const MOST_NAMED = 5;

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

/** A line of a page, with the height of its letters and where it is, in points from below. */
interface Line {
  text: string;
  height: number;
  bottom: number;
  right: number;
  /** Its texts that have wide gaps between them, as the cells of a table do. */
  cells: PlacedText[];
}

/** A PDF, page by page. Lines in clearly larger letters are headings. */
export async function readPdf(content: Uint8Array, report: (progress: ReadingProgress) => void): Promise<FileText> {
  const pdf = await open(content);
  const pageCount = pdf.numPages;
  if (pageCount > MOST_PAGES)
    throw new FileProblem(
      `It has ${pageCount.toLocaleString('en')} pages; up to ${MOST_PAGES.toLocaleString('en')} can be read. Split it into smaller files.`,
    );
  const pages: Line[][] = [];
  for (let page = 1; page <= pageCount; page += 1) {
    pages.push(await linesOf(pdf, page));
    report({ page, pageCount });
  }
  const empty = pages.flatMap((lines, index) => (lines.length === 0 ? [index + 1] : []));
  if (empty.length === pageCount)
    throw new FileProblem(
      `${pageCount === 1 ? 'Its page has no text: it is probably a scan' : 'Its pages have no text: they are probably scans'}. Run text recognition (OCR) on it, and upload the result.`,
    );
  const levels = headingLevels(pages);
  const texts = pages.map((lines, index) => ({ page: index + 1, text: pageText(lines, levels) }));
  return { pages: texts, pageCount, ...(empty.length > 0 ? { notice: noticeOf(empty) } : {}) };
}

async function open(content: Uint8Array): Promise<Pdf> {
  try {
    return await getDocumentProxy(new Uint8Array(content), { verbosity: 0 });
  } catch (error) {
    if ((error as Error).name === 'PasswordException')
      throw new FileProblem('It is protected with a password. Remove the password, and upload it again.', { cause: error });
    throw new FileProblem('It is damaged. Open it in the program that it comes from, save it as PDF again, and upload that.', {
      cause: error,
    });
  }
}

function noticeOf(empty: readonly number[]): string {
  const named = empty.slice(0, MOST_NAMED).join(', ');
  const more = empty.length > MOST_NAMED ? ` and ${empty.length - MOST_NAMED} more` : '';
  return empty.length === 1
    ? `Page ${named} has no text: it is empty or a picture.`
    : `Pages ${named}${more} have no text: they are empty or pictures.`;
}

/** A gap of this many times the height of the letters is between two cells of a table, not between words. */
const WIDE_GAP = 0.7;
const emptyLine = (): Line => ({ text: '', height: 0, bottom: 0, right: 0, cells: [] });
const spaced = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

async function linesOf(pdf: Pdf, number: number): Promise<Line[]> {
  const page = await pdf.getPage(number);
  try {
    const { items } = await page.getTextContent();
    const lines: Line[] = [];
    let line = emptyLine();
    for (const item of items) {
      if (!('str' in item)) continue;
      if (item.str.trim() !== '') {
        const [, , , , left, bottom] = item.transform as number[];
        Object.assign(line, { height: Math.max(line.height, item.height), bottom });
        if (left! - line.right > line.height * WIDE_GAP || line.cells.length === 0) line.cells.push({ text: '', left: left!, right: 0 });
        line.right = left! + item.width;
        line.cells.at(-1)!.right = line.right;
      }
      line.text += item.str;
      if (line.cells.length > 0) line.cells.at(-1)!.text += item.str;
      if (!item.hasEOL) continue;
      lines.push(line);
      line = emptyLine();
    }
    lines.push(line);
    return lines
      .filter(({ text }) => text.trim())
      .map((one) => ({ ...one, text: spaced(one.text), cells: one.cells.map((cell) => ({ ...cell, text: spaced(cell.text) })) }));
  } catch {
    throw new FileProblem(
      `Page ${number} is damaged. Open the file in the program that it comes from, save it as PDF again, and upload that.`,
    );
  } finally {
    page.cleanup();
  }
}

const rounded = (height: number) => Math.round(height * 2) / 2;

/** The heights of headings, each with its level: clearly larger than the letters of most of the text. */
function headingLevels(pages: readonly (readonly Line[])[]): ReadonlyMap<number, number> {
  const characters = new Map<number, number>();
  for (const line of pages.flat()) characters.set(rounded(line.height), (characters.get(rounded(line.height)) ?? 0) + line.text.length);
  const [[body = 0] = []] = [...characters].sort((a, b) => b[1] - a[1]);
  const larger = [...characters.keys()].filter((height) => height >= body * 1.15).sort((a, b) => b - a);
  return new Map(larger.map((height, index) => [height, Math.min(3, index + 1)]));
}

const LONGEST_HEADING = 150;

/** Lines of a table are at most this many times the height of their letters apart. */
const ROW_GAP = 4;

function pageText(lines: readonly Line[], levels: ReadonlyMap<number, number>): string {
  const widest = Math.max(...lines.map(({ right }) => right));
  const levelOf = (line: Line) =>
    line.text.length <= LONGEST_HEADING && /\p{L}/u.test(line.text) ? levels.get(rounded(line.height)) : undefined;
  let text = '';
  let before: Line | undefined;
  let levelBefore: number | undefined;
  let isTableBefore = false;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]!;
    const rows = rowsFrom(lines, at, levelOf);
    const table = rows.length > 1 ? placedTable(rows.map(({ cells }) => cells)) : null;
    if (table) {
      text += `${text && '\n\n'}${table}`;
      at += rows.length - 1;
      [before, levelBefore, isTableBefore] = [rows.at(-1), undefined, true];
      continue;
    }
    const level = levelOf(line);
    const gap = before ? before.bottom - line.bottom : 0;
    const isApart = isTableBefore || gap > Math.max(line.height, before?.height ?? 0) * 1.7 || gap < 0;
    if (!before) text = level ? headingLine(level, line.text) : line.text;
    else if (level && level === levelBefore && !isApart) text += ` ${line.text}`;
    else if (level) text += `\n\n${headingLine(level, line.text)}`;
    else if (levelBefore || isApart) text += `\n\n${line.text}`;
    // A line that is full continues in the next one.
    else if (before.right < widest * 0.8) text += `\n${line.text}`;
    else if (/\p{L}-$/u.test(text) && /^\p{Ll}/u.test(line.text)) text = text.slice(0, -1) + line.text;
    else text += ` ${line.text}`;
    [before, levelBefore, isTableBefore] = [line, level, false];
  }
  return text;
}

/** The lines from `at` on that may be rows of a table: they have several cells, or continue one that has. */
function rowsFrom(lines: readonly Line[], at: number, levelOf: (line: Line) => number | undefined): Line[] {
  const rows: Line[] = [];
  for (const line of lines.slice(at, at + MOST_ROWS)) {
    const before = rows.at(-1);
    const gap = before ? before.bottom - line.bottom : 0;
    if (levelOf(line) || gap < 0 || gap > line.height * ROW_GAP) break;
    const [first] = rows[0]?.cells ?? [];
    if (line.cells.length > 1 || (first && line.cells[0]!.left >= first.right)) rows.push(line);
    else break;
  }
  return rows;
}

const MOST_ROWS = 500;
