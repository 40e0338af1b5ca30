import { PrimitiveError } from '#lib/base/errors.ts';
import type { WorkspaceFiles } from './workspace-files.ts';

/** The text of a file as it stands in it, byte order mark and all. Throws `invalid_input` for a file that is no text. */
export async function readText(files: WorkspaceFiles, path: string): Promise<string> {
  const content = await files.read(path);
  const text = asText(content);
  if (text !== null) return text;
  throw new PrimitiveError(
    'invalid_input',
    `"${path}" is a binary file of ${content.length} bytes, or text in another encoding than UTF-8: it is not shown or edited as text.`,
  );
}

export const writeText = (files: WorkspaceFiles, path: string, text: string) => files.write(path, new TextEncoder().encode(text));

/** Whether all lines of a text end in \r\n, as on Windows; false where some do and some do not. */
export const endsLinesInCrlf = (text: string) => text.includes('\r\n') && !/(?:^|[^\r])\n/.test(text);

/** UTF-8 as text; null for what is none: other encodings, and whatever has a NUL. */
export function asText(content: Uint8Array): string | null {
  if (content.includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content);
  } catch {
    return null;
  }
}
