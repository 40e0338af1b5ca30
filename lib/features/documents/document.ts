import { formatSize } from '#lib/base/text/format-size.ts';
import type { LastUse } from '#lib/features/uses/last-use.ts';
import type { FileKind } from './file-kind.ts';

export type DocumentStatus = 'pending' | 'processing' | 'ready' | 'failed';

/** A document as pages show it. Pure, so that the browser can use it. */
export interface DocumentSummary {
  id: string;
  name: string;
  /** Null for a text that was written here, and for a file that was not read yet. */
  kind: FileKind | null;
  /** Whether it is an uploaded file. */
  isFile: boolean;
  size: number;
  status: DocumentStatus;
  /** Why it could not be read. */
  error: string | null;
  notice: string | null;
  pageCount: number | null;
  pagesRead: number;
  /** Whether all its passages are stored. */
  isRead: boolean;
  /** How many passages there are, and how many are found by meaning; known while that changes. */
  progress: { chunks: number; byMeaning: number } | null;
  createdAt: string;
  lastUse: LastUse | null;
}

const labels: Record<FileKind, string> = {
  pdf: 'PDF',
  docx: 'Word',
  pptx: 'PowerPoint',
  xlsx: 'Excel',
  html: 'Web page',
  csv: 'Table',
  eml: 'Email',
  mbox: 'Mailbox',
  ics: 'Calendar',
  slack: 'Slack export',
  notes: 'Notes',
  markdown: 'Markdown',
  text: 'Text',
  image: 'Image',
};

const units: Partial<Record<FileKind, readonly [one: string, many: string]>> = {
  pptx: ['slide', 'slides'],
  xlsx: ['sheet', 'sheets'],
  mbox: ['conversation', 'conversations'],
  ics: ['event', 'events'],
  slack: ['day of a channel', 'days of channels'],
  notes: ['note', 'notes'],
  // Long ones alone have them.
  csv: ['part', 'parts'],
  markdown: ['part', 'parts'],
  text: ['part', 'parts'],
};

/** What a document is: "PDF", or "Text" for one that was written here. */
export const kindLabel = ({ kind, isFile }: Pick<DocumentSummary, 'kind' | 'isFile'>) => (kind ? labels[kind] : isFile ? 'File' : 'Text');

/** What its pages are called: page, slide or sheet. */
export const pageUnit = (kind: FileKind | null) => (kind && units[kind]) ?? (['page', 'pages'] as const);

/** "12 slides"; empty for a document without pages. */
export function pagesLabel({ kind, pageCount }: Pick<DocumentSummary, 'kind' | 'pageCount'>): string {
  if (!pageCount) return '';
  const [one, many] = pageUnit(kind);
  return `${pageCount.toLocaleString('en')} ${pageCount === 1 ? one : many}`;
}

/** "PDF, 12 pages, 4.2 MB". */
export const factsLabel = (document: DocumentSummary) =>
  [kindLabel(document), pagesLabel(document), formatSize(document.size)].filter(Boolean).join(', ');

/** What happens with a document that is not ready yet; null for one that is, or failed. */
export function progressLabel(
  document: Pick<DocumentSummary, 'status' | 'kind' | 'isRead' | 'pageCount' | 'pagesRead' | 'progress'>,
): string | null {
  const { status, kind, isRead, pageCount, pagesRead, progress } = document;
  if (status === 'pending') return 'Waiting to be read';
  if (status !== 'processing') return null;
  if (!isRead) {
    if (!pageCount || !pagesRead) return 'Reading';
    // Its days are those of all channels, the newest first, so that their number says nothing to a person.
    if (kind === 'slack') return `Reading, the newest days first: ${Math.floor((100 * pagesRead) / pageCount)}% so far`;
    const [one] = pageUnit(kind);
    return `Reading ${one} ${pagesRead.toLocaleString('en')} of ${pageCount.toLocaleString('en')}`;
  }
  if (!progress || progress.chunks === 0) return 'Making it searchable';
  return `Searchable by keyword; by meaning ${Math.floor((100 * progress.byMeaning) / progress.chunks)}% so far`;
}

/** How much of a document that is not ready yet is done, 0 to 1; null if that is not known. */
export function progressShare({ status, isRead, pageCount, pagesRead, progress }: DocumentSummary): number | null {
  if (status !== 'processing') return null;
  if (!isRead) return pageCount && pagesRead ? pagesRead / pageCount : null;
  return progress && progress.chunks > 0 ? progress.byMeaning / progress.chunks : null;
}

/** Whether it changes by itself now. */
export const isChanging = ({ status }: Pick<DocumentSummary, 'status'>) => status === 'pending' || status === 'processing';
