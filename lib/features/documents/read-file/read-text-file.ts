import { decodeText } from './decode-text.ts';
import type { FileText } from './file-text.ts';

/** Text and Markdown: already in the form that is stored. */
export function readTextFile(content: Uint8Array): FileText {
  return { pages: [{ page: null, text: decodeText(content) }], pageCount: null };
}
