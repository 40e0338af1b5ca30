import { plural } from '#lib/base/text/plural.ts';

/** A saved file of a ticket's workspace. */
export interface WorkFile {
  path: string;
  /** In bytes. */
  size: number;
  /** ISO 8601. */
  changedAt: string;
  /** How the newest run changed it; null if it did not. */
  change: 'added' | 'changed' | 'deleted' | null;
}

const figures = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** "812 bytes", "3.4 KB", "2 MB". */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return plural(bytes, 'byte');
  return bytes < 1_000_000 ? `${figures.format(bytes / 1000)} KB` : `${figures.format(bytes / 1_000_000)} MB`;
}

/** A run's changes to a file, line by line; `lines` is null for a file that is not text or too long. */
export interface FileDiff {
  path: string;
  change: 'added' | 'changed' | 'deleted';
  lines: { kind: 'added' | 'removed' | 'same' | 'gap'; text: string }[] | null;
  /** The number of further lines. */
  more: number;
}
