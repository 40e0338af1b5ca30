/** A file of a ticket's workspace, as last saved. */
export interface WorkFile {
  path: string;
  /** In bytes. */
  size: number;
  /** ISO 8601. */
  changedAt: string;
  /** What the newest run did with it; null for what it left alone. */
  change: 'added' | 'changed' | 'deleted' | null;
}

const figures = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** "812 bytes", "3.4 KB", "2 MB". */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  return bytes < 1_000_000 ? `${figures.format(bytes / 1000)} KB` : `${figures.format(bytes / 1_000_000)} MB`;
}

/** What a run did to a file, line by line; `lines` null for what is no text, or too long to compare. */
export interface FileDiff {
  path: string;
  change: 'added' | 'changed' | 'deleted';
  lines: { kind: 'added' | 'removed' | 'same' | 'gap'; text: string }[] | null;
  /** Lines that are not shown. */
  more: number;
}
