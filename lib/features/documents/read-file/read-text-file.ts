import { decodeText } from './decode-text.ts';
import type { FileText } from './file-text.ts';
import { withTablesAsText } from './markdown-tables.ts';

/** Text and Markdown: apart from tables, already in the form that is stored. */
export function readTextFile(content: Uint8Array): FileText {
  return { pages: [{ page: null, text: withTablesAsText(decodeText(content)) }], pageCount: null };
}
