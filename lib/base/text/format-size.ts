import { plural } from './plural.ts';

const figures = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** "812 bytes", "3.4 KB", "2 MB". */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return plural(bytes, 'byte');
  return bytes < 1_000_000 ? `${figures.format(bytes / 1000)} KB` : `${figures.format(bytes / 1_000_000)} MB`;
}
