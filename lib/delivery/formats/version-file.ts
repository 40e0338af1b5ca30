import type { Edition } from '../edition.ts';
import { docxFile } from './docx-file.ts';
import { type Format, mediaTypes } from './format.ts';
import { htmlPage } from './html-page.ts';
import { pdfFile } from './pdf-file.ts';
import { readMarkdown } from './read-markdown.ts';

/** A version as a file. */
export interface VersionFile {
  /** As people would name it: "Weekly status, version 3.pdf". */
  name: string;
  /** Its media type. */
  type: string;
  bytes: Uint8Array;
}

/** Makes the file of a version in a format. */
export async function versionFile(edition: Pick<Edition, 'title' | 'number' | 'content'>, format: Format): Promise<VersionFile> {
  return { name: fileName(edition, format), type: mediaTypes[format], bytes: await bytesOf(edition, format) };
}

async function bytesOf({ title, content }: Pick<Edition, 'title' | 'content'>, format: Format): Promise<Uint8Array> {
  switch (format) {
    case 'md':
      return new TextEncoder().encode(content);
    case 'html':
      return new TextEncoder().encode(htmlPage(title, readMarkdown(content)));
    case 'docx':
      return docxFile(title, readMarkdown(content));
    case 'pdf':
      return pdfFile(title, readMarkdown(content));
  }
}

/** What no file system takes (control characters, separators, wildcards) is a space; the title is cut at 100 characters. */
function fileName({ title, number }: Pick<Edition, 'title' | 'number'>, format: Format): string {
  const safe = [
    ...title
      .replace(/[\p{C}\\/:*?"<>|]+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  ]
    .slice(0, 100)
    .join('')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  return `${safe || 'Deliverable'}, version ${number}.${format}`;
}
