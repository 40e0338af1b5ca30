import { type Format, mediaTypes } from '#lib/entities/format.ts';
import { RefusedInput } from '#lib/untrusted/refused-input.ts';
import { type RunOptions, untrusted } from '#lib/untrusted/untrusted.ts';
import type { Edition } from '../edition.ts';
import { fileName } from './file-name.ts';
import { isRightToLeft } from './right-to-left.ts';

/** A version as a file. */
export interface VersionFile {
  /** A readable name: "Weekly status, version 3.pdf". */
  name: string;
  /** Its media type. */
  type: string;
  bytes: Uint8Array;
}

/**
 * Creates the file of a version in a format.
 * @throws {RefusedInput} when its text cannot be laid out, or not in this format; the signal's reason when aborted
 */
export async function versionFile(
  edition: Pick<Edition, 'title' | 'number' | 'content'>,
  format: Format,
  options: RunOptions = {},
): Promise<VersionFile> {
  const name = `${fileName(edition.title) || 'Deliverable'}, version ${edition.number}.${format}`;
  return { name, type: mediaTypes[format], bytes: await bytesOf(edition, format, options) };
}

async function bytesOf({ title, content }: Pick<Edition, 'title' | 'content'>, format: Format, options: RunOptions): Promise<Uint8Array> {
  const input = { title, markdown: content };
  const encoder = new TextEncoder();
  switch (format) {
    case 'md':
      return encoder.encode(content);
    case 'html':
      return encoder.encode(await untrusted.run('markdown-to-html', input, options));
    case 'docx':
      return untrusted.run('markdown-to-docx', input, options);
    case 'pdf':
      // The library that writes PDFs puts every letter after the one before, from left to right.
      if (isRightToLeft(content)) throw new RefusedInput('wrong_format', rightToLeftMessage);
      return untrusted.run('markdown-to-pdf', input, options);
  }
}

const rightToLeftMessage =
  'This version has right-to-left text, whose words a PDF would show in the wrong order: use Word or a web page (HTML) instead.';
