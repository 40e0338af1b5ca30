import { PrimitiveError } from '#lib/base/errors.ts';
import type { WorkspaceFiles } from './workspace-files.ts';

/** The text of a file, including a byte order mark. Throws `invalid_input` for a file that is not text. */
export async function readText(files: WorkspaceFiles, path: string): Promise<string> {
  const content = await files.read(path);
  const text = asText(content);
  if (text !== null) return text;
  throw new PrimitiveError(
    'invalid_input',
    `"${path}" is a binary file of ${content.length} bytes, or text in an encoding other than UTF-8. It cannot be read or edited as text.`,
  );
}

export const writeText = (files: WorkspaceFiles, path: string, text: string) => files.write(path, new TextEncoder().encode(text));

/** Whether every line of a text ends in \r\n, as on Windows. */
export const endsLinesInCrlf = (text: string) => text.includes('\r\n') && !/(?:^|[^\r])\n/.test(text);

/** Decodes UTF-8; null for another encoding and for anything with a NUL. */
export function asText(content: Uint8Array): string | null {
  if (content.includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content);
  } catch {
    return null;
  }
}
