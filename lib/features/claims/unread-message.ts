import { formatList } from '#lib/base/text/list.ts';
import { quoted } from '#lib/base/text/shorten.ts';
import type { SourceSnapshot } from './source-snapshots.ts';

/** The most sources that are named. */
const MOST_NAMED = 5;

/**
 * Which sources a version was not, or not completely, written from: "2 of 3 sources could not be read: “Roadmap” and “Ledger”."; empty if
 * all were read. It names the sources, and repeats nothing that they say: a chat shows it.
 */
export function unreadMessage(snapshots: readonly SourceSnapshot[]): string {
  // Memories belong to no source. In old versions, neither does what was read.
  const own = snapshots.filter(({ kind, source }) => source !== undefined || kind === 'missing' || kind === 'part');
  const sources = [...Map.groupBy(own, ({ source, title }) => source ?? title).values()];
  const unread = sources.filter((parts) => parts.every(({ kind }) => kind === 'missing'));
  const partial = sources.filter((parts) => !unread.includes(parts) && parts.some(({ kind, part }) => kind === 'missing' || part));
  const hasTotal = own.every(({ source }) => source !== undefined);
  const count = `${unread.length}${hasTotal ? ` of ${sources.length}` : ''}`;
  const which = hasTotal && sources.length === 1 ? 'Its source' : `${count} ${unread.length === 1 && !hasTotal ? 'source' : 'sources'}`;
  return [
    unread.length > 0 ? `${which} could not be read: ${named(unread)}.` : '',
    partial.length > 0 ? `Read only in part: ${named(partial)}.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

const named = (sources: readonly SourceSnapshot[][]) =>
  formatList(
    sources.map((parts) => quoted((parts.find(({ kind, part }) => kind === 'missing' || part) ?? parts[0]!).title)),
    MOST_NAMED,
  );
