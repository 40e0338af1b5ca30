import type { ImportCursor, ImportPart } from '#lib/features/imports/read-import.ts';
import { RefusedInput } from '#lib/untrusted/refused-input.ts';
import { type RunOptions, untrusted } from '#lib/untrusted/untrusted.ts';
import { type ContentKind, type FileKind, fileKind, type ImportKind, isImport, type PartKind } from './file-kind.ts';
import type { ReadingProgress } from './read-file/file-text.ts';
import type { ReadFile } from './read-file/read-file.ts';

type WholeKind = Exclude<ContentKind, ImportKind>;

const readers = {
  pdf: 'read-pdf',
  docx: 'read-office',
  pptx: 'read-office',
  xlsx: 'read-office',
  html: 'read-html',
  csv: 'read-csv',
  eml: 'read-email',
  markdown: 'read-text',
  text: 'read-text',
  image: 'read-image',
} as const satisfies Record<WholeKind, string>;

interface Options extends Omit<RunOptions, 'progress'> {
  progress?: (progress: ReadingProgress) => void;
}

/**
 * The passages of an uploaded file and its kind, or why it cannot be read, in sentences for the person. A reader runs in a
 * confined process.
 * @throws {RefusedInput} when too many tasks of the person wait; the signal's reason when aborted
 */
export async function filePassages(
  content: Uint8Array,
  options: Options = {},
): Promise<(ReadFile & { kind: FileKind }) | { kind: FileKind | null; problem: string }> {
  const known = fileKind(content);
  if ('problem' in known) return { kind: null, ...known };
  const { kind } = known;
  if (isImport(kind)) return wholeImport(content, kind, options);
  return orProblem(kind, async () => ({ kind, ...(await untrusted.run(readers[kind], content, options as RunOptions)) }));
}

/**
 * The next part of a file that is read in parts: from `cursor` on, or from the beginning.
 * @throws as `filePassages`
 */
export function importPart(
  file: Uint8Array | { path: string },
  kind: PartKind,
  cursor: ImportCursor | null,
  options: RunOptions,
): Promise<ImportPart | { kind: FileKind | null; problem: string }> {
  const readable = file instanceof Uint8Array ? {} : { file: file.path };
  const stored = kind === 'archive' ? null : kind;
  return orProblem(stored, async () => {
    const content = file instanceof Uint8Array ? file : { path: file.path };
    const part = await untrusted.run('read-import', { file: content, kind, cursor }, { ...options, ...readable });
    return 'problem' in part ? { kind: stored, ...part } : part;
  });
}

/** All parts of an import that is in memory. */
async function wholeImport(content: Uint8Array, kind: ImportKind, { progress, ...options }: Options) {
  const chunks: ReadFile['chunks'] = [];
  for (let cursor: ImportCursor | null = null; ; ) {
    const part = await importPart(content, kind, cursor, options);
    if ('problem' in part) return part;
    chunks.push(...part.chunks.map(({ writtenAt: _, takesPlaceAt: __, ...chunk }) => chunk));
    const { pageCount, notice } = part;
    progress?.({ page: part.cursor.page, pageCount });
    if (part.isDone) return { kind: part.kind, chunks, wordCount: part.cursor.words, pageCount, notice };
    cursor = part.cursor;
  }
}

async function orProblem<T, Kind extends FileKind | null>(
  kind: Kind,
  read: () => Promise<T>,
): Promise<T | { kind: Kind; problem: string }> {
  try {
    return await read();
  } catch (error) {
    const problem = error instanceof RefusedInput ? problems[error.refusal] : undefined;
    if (!problem) throw error;
    return { kind, problem };
  }
}

const problems: Partial<Record<RefusedInput['refusal'], string>> = {
  unreadable: 'It is damaged, or nested too deeply to be read. Save it again in the program that it comes from, and upload that.',
  timeout: 'It takes too long to read. Split it into smaller files.',
  memory: 'It takes too much memory to read. Split it into smaller files.',
};
