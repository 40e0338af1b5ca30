/** A page of a file, or its slide or sheet. Headings are lines that begin with `#`, as in Markdown. */
export interface FilePage {
  /** From 1; null in a file without pages. */
  page: number | null;
  text: string;
}

/** The text of a file, as its reader finds it. */
export interface FileText {
  pages: FilePage[];
  /** How many pages, slides or sheets the file has; null if it has none. */
  pageCount: number | null;
  /** What was not read, in a sentence for the person. */
  notice?: string;
}

/** How far a reader is. */
export interface ReadingProgress {
  page: number;
  pageCount: number;
}

/** A file that cannot be read. The message says why and what to do, in sentences for the person. */
export class FileProblem extends Error {
  override readonly name = 'FileProblem';
}

/** Control characters, and halves of characters, cannot be stored. Line ends become `\n`. */
export function cleanText(text: string): string {
  return text
    .replaceAll(/\r\n?|\u2028|\u2029/g, '\n')
    .replaceAll(/[\x00-\x08\x0b\x0e-\x1f\x7f\ufeff]/g, '')
    .replaceAll(/[ \t\u00a0]+$/gm, '')
    .toWellFormed();
}

/** A heading as a line; nothing for one without words. */
export function headingLine(level: number, title: string): string {
  const text = title.replaceAll(/\s+/g, ' ').trim().slice(0, 200);
  return text ? `${'#'.repeat(Math.min(6, Math.max(1, level)))} ${text}` : '';
}
