import { parse } from 'csv-parse/sync';
import { delimiterOf } from '../file-kind.ts';
import { decodeText } from './decode-text.ts';
import { FileProblem, type FileText } from './file-text.ts';
import { tableText } from './table-text.ts';

/** A table in a text file. */
export function readCsv(content: Uint8Array): FileText {
  return { pages: [{ page: null, text: tableText(readCsvRows(content)) }], pageCount: null };
}

interface CsvOptions {
  /** What the text shows, if absent. */
  delimiter?: string;
  /** How many rows are read; all if absent. */
  most?: number;
}

/** The rows of a table in a text file. @throws {FileProblem} */
export function readCsvRows(content: Uint8Array, { delimiter, most }: CsvOptions = {}): string[][] {
  const text = decodeText(content);
  const options = { bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true, max_record_size: 1_000_000 };
  try {
    return parse(text, { ...options, ...(most && { to: most }), delimiter: delimiter ?? delimiterOf(text.slice(0, 64 * 1024)) ?? ',' });
  } catch {
    throw new FileProblem('Its table is damaged: a quotation mark may be missing. Save it as CSV again, and upload that.');
  }
}
