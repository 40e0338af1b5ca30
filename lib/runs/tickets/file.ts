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

/** A run's changes to a file, line by line; `lines` is null for a file that is not text or too long. */
export interface FileDiff {
  path: string;
  change: 'added' | 'changed' | 'deleted';
  lines: { kind: 'added' | 'removed' | 'same' | 'gap'; text: string }[] | null;
  /** The number of further lines. */
  more: number;
}
