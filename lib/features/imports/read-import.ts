import type { PartKind } from '#lib/features/documents/file-kind.ts';
import { cleanText, FileProblem } from '#lib/features/documents/read-file/file-text.ts';
import type { FileChunk } from '#lib/features/documents/read-file/read-file.ts';
import { chunkText } from '#lib/search/chunk.ts';
import { readArchive } from './archive.ts';
import { archiveKind } from './archive-kind.ts';
import { openCalendar } from './calendar.ts';
import { type FileSource, openSource } from './file-source.ts';
import { type ImportReader, MOST_ITEMS } from './import-reader.ts';
import { openLongTable, openLongText } from './long-text.ts';
import { openMailbox } from './mailbox.ts';
import { openNotes } from './notes.ts';
import { openSlackExport } from './slack/slack-export.ts';

/** What is read at a time: about this many characters, and processor time. */
const AT_ONCE = { characters: 1_500_000, processorMs: 15_000 };
/** The text that one import can have, in characters: all of a file that is not compressed. */
const MOST_CHARACTERS = 210_000_000;

/** Where the next part of an import begins, and what was counted until there. */
export interface ImportCursor {
  page: number;
  ordinal: number;
  words: number;
  characters: number;
  items: number;
  unread: number;
  partial: number;
}

export interface ImportRequest {
  file: Uint8Array | { path: string };
  kind: PartKind;
  /** Null at the beginning. */
  cursor: ImportCursor | null;
}

export interface ImportChunk extends FileChunk {
  writtenAt: string | null;
  takesPlaceAt?: string;
}

/** A part of an import. The same cursor always yields the same passages with the same numbers. */
export interface ImportPart {
  kind: ImportReader['kind'];
  chunks: ImportChunk[];
  cursor: ImportCursor;
  isDone: boolean;
  pageCount: number;
  /** What was not read until here, in sentences for the person. */
  notice: string | null;
}

const start: ImportCursor = { page: 0, ordinal: 0, words: 0, characters: 0, items: 0, unread: 0, partial: 0 };

/** Reads the next part of a mailbox, a calendar, an archive or a long text, or says why it cannot be read. */
export async function readImport({ file, kind, cursor }: ImportRequest): Promise<ImportPart | { problem: string }> {
  try {
    const reader = await open(openSource(file), kind);
    return await readPart(reader, cursor ?? start);
  } catch (error) {
    if (error instanceof FileProblem) return { problem: error.message };
    throw error;
  }
}

async function open(source: FileSource, kind: ImportRequest['kind']): Promise<ImportReader> {
  if (kind === 'mbox') return openMailbox(source);
  if (kind === 'ics') return openCalendar(source);
  if (kind === 'csv') return openLongTable(source);
  if (kind === 'markdown' || kind === 'text') return openLongText(source, kind);
  const files = await readArchive(source);
  const archive = archiveKind(files.map(({ path }) => path));
  if (archive === 'slack') return openSlackExport(files);
  if (archive === 'notes') return openNotes(files);
  throw new FileProblem('It is a ZIP archive of other files than notes. Unpack it, and upload the files in it.');
}

async function readPart(reader: ImportReader, from: ImportCursor): Promise<ImportPart> {
  const { kind, count, notices } = reader;
  const cursor = { ...from };
  const chunks: ImportChunk[] = [];
  const enough = from.characters + AT_ONCE.characters;
  const began = process.cpuUsage();
  const isFull = () => cursor.items >= MOST_ITEMS || cursor.characters >= MOST_CHARACTERS;
  while (cursor.page < count && !isFull() && cursor.characters < enough && processorMs(began) < AT_ONCE.processorMs) {
    const index = cursor.page;
    cursor.page += 1;
    // One that is damaged does not keep the others from being read.
    const page = await reader.read(index).catch(() => null);
    if (!page) {
      cursor.unread += 1;
      continue;
    }
    const path = [...(page.path ?? [])];
    const times = { writtenAt: page.writtenAt, ...(page.takesPlaceAt && { takesPlaceAt: page.takesPlaceAt }) };
    for (const text of page.texts.map(cleanText)) {
      cursor.characters += text.length;
      cursor.words += text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
      for (const chunk of chunkText(text, path)) {
        chunks.push({ ...chunk, ordinal: cursor.ordinal, page: index + 1, ...times });
        cursor.ordinal += 1;
      }
    }
    cursor.items += page.items ?? 1;
    cursor.unread += page.unread ?? 0;
    if (page.isPartial) cursor.partial += 1;
  }
  const isDone = cursor.page >= count || isFull();
  if (isDone && cursor.ordinal === 0)
    throw new FileProblem(
      cursor.unread > 0 ? 'Nothing in it could be read: it is damaged. Export it again, and upload that.' : 'It has no text.',
    );
  const left = count - cursor.page;
  const notice = [
    cursor.unread > 0 ? notices.unread(cursor.unread) : '',
    cursor.partial > 0 ? notices.partial : '',
    isDone && left > 0
      ? `It is larger than an import can be: ${left.toLocaleString('en')} of ${count.toLocaleString('en')} parts were left out.`
      : '',
  ]
    .filter(Boolean)
    .join(' ');
  return { kind, chunks, cursor, isDone, pageCount: count, notice: notice || null };
}

const processorMs = (since: NodeJS.CpuUsage) => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
};
