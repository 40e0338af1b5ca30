import type { Edition } from '../edition.ts';
import { docxFile } from './docx-file.ts';
import { fileName } from './file-name.ts';
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
  const name = `${fileName(edition.title) || 'Deliverable'}, version ${edition.number}.${format}`;
  return { name, type: mediaTypes[format], bytes: await bytesOf(edition, format) };
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
