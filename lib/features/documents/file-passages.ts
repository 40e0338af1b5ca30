import { RefusedInput } from '#lib/untrusted/refused-input.ts';
import { type RunOptions, untrusted } from '#lib/untrusted/untrusted.ts';
import { type FileKind, fileKind } from './file-kind.ts';
import type { ReadingProgress } from './read-file/file-text.ts';
import type { ReadFile } from './read-file/read-file.ts';

const readers = {
  pdf: 'read-pdf',
  docx: 'read-office',
  pptx: 'read-office',
  xlsx: 'read-office',
  html: 'read-html',
  csv: 'read-csv',
  eml: 'read-email',
  mbox: 'read-mailbox',
  markdown: 'read-text',
  text: 'read-text',
} as const satisfies Record<FileKind, string>;

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
  try {
    return { kind, ...(await untrusted.run(readers[kind], content, options as RunOptions)) };
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
