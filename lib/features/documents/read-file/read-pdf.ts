import { getDocumentProxy } from 'unpdf';
import { FileProblem, type FileText, headingLine, type ReadingProgress } from './file-text.ts';

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

async function linesOf(pdf: Pdf, number: number): Promise<Line[]> {
  const page = await pdf.getPage(number);
  try {
    const { items } = await page.getTextContent();
    const lines: Line[] = [];
    let line: Line = { text: '', height: 0, bottom: 0, right: 0 };
    for (const item of items) {
      if (!('str' in item)) continue;
      line.text += item.str;
      if (item.str.trim() !== '') {
        const [, , , , left, bottom] = item.transform as number[];
        Object.assign(line, { height: Math.max(line.height, item.height), bottom, right: left! + item.width });
      }
      if (!item.hasEOL) continue;
      lines.push(line);
      line = { text: '', height: 0, bottom: 0, right: 0 };
    }
    lines.push(line);
    return lines.flatMap((one) => (one.text.trim() ? [{ ...one, text: one.text.replaceAll(/\s+/g, ' ').trim() }] : []));
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

function pageText(lines: readonly Line[], levels: ReadonlyMap<number, number>): string {
  const widest = Math.max(...lines.map(({ right }) => right));
  let text = '';
  let before: Line | undefined;
  let levelBefore: number | undefined;
  for (const line of lines) {
    const level = line.text.length <= LONGEST_HEADING && /\p{L}/u.test(line.text) ? levels.get(rounded(line.height)) : undefined;
    const gap = before ? before.bottom - line.bottom : 0;
    const isApart = gap > Math.max(line.height, before?.height ?? 0) * 1.7 || gap < 0;
    if (!before) text = level ? headingLine(level, line.text) : line.text;
    else if (level && level === levelBefore && !isApart) text += ` ${line.text}`;
    else if (level) text += `\n\n${headingLine(level, line.text)}`;
    else if (levelBefore || isApart) text += `\n\n${line.text}`;
    // A line that is full continues in the next one.
    else if (before.right < widest * 0.8) text += `\n${line.text}`;
    else if (/\p{L}-$/u.test(text) && /^\p{Ll}/u.test(line.text)) text = text.slice(0, -1) + line.text;
    else text += ` ${line.text}`;
    before = line;
    levelBefore = level;
  }
  return text;
}
