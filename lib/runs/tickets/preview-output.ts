import type { FileStorage } from '#lib/database/storage/file-storage.ts';
import { fileKind } from '#lib/features/documents/file-kind.ts';
import { RefusedInput } from '#lib/untrusted/refused-input.ts';
import { untrusted } from '#lib/untrusted/untrusted.ts';
import type { TablePreview } from './preview-table.ts';
import type { ReadableOutput } from './ticket.ts';

/** How a page shows an output that is not only text. Images and PDFs are loaded and drawn by the browser. */
export type OutputPreview = { kind: 'image' } | { kind: 'pdf' } | { kind: 'table'; sheets: TablePreview[] };

/** The preview of an output by its content; null for one that is shown as text, or that cannot be shown. @throws {StorageError} */
export async function previewOutput(
  { storage, userId }: { storage: FileStorage; userId: string },
  { name, content: text, digest }: ReadableOutput,
): Promise<OutputPreview | null> {
  const isTable = /\.(?:csv|tsv)$/i.test(name);
  if (text !== null && !isTable) return null;
  const content = text === null ? digest && (await storage.get(userId, digest)) : new TextEncoder().encode(text);
  const known = content ? fileKind(content) : null;
  if (!content || !known || 'problem' in known) return null;
  const { kind } = known;
  if (kind === 'image' || kind === 'pdf') return { kind };
  if (kind !== 'xlsx' && !(kind === 'csv' && isTable)) return null;
  try {
    const sheets = await untrusted.run(`preview-${kind}`, content, { person: userId });
    return sheets.some(({ rowCount }) => rowCount > 0) ? { kind: 'table', sheets } : null;
  } catch (error) {
    if (error instanceof RefusedInput) return null;
    throw error;
  }
}
