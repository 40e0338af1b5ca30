import { Globe, List, MessageSquareText } from 'lucide-react';
import type { ReactNode } from 'react';
import { RefChip } from '#components/refs/ref-chip.tsx';
import { pointsTo } from '#components/refs/split-refs.ts';
import { Chip } from '#components/ui/chip.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import type { NamedSource } from '#lib/deliverables/source-titles.ts';

/** What is read before it is written. `after` stands behind each, by its place. */
export function Sources({ sources, after }: { sources: NamedSource[]; after?: (place: number, name: string) => ReactNode }) {
  if (sources.length === 0)
    return <EmptyState>Nothing is read for it but what your partner remembers. Add notes, a web page, or another deliverable.</EmptyState>;
  return (
    <ul className="mt-2">
      {sources.map((source, place) => (
        // Sources have no id of their own, and the list is replaced as a whole.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={place} className="flex min-h-9 min-w-0 items-center gap-3 touch:min-h-11">
          <span className="min-w-0 flex-1">
            <SourceName source={source} />
          </span>
          {after?.(place, source.name)}
        </li>
      ))}
    </ul>
  );
}

function SourceName({ source }: { source: NamedSource }) {
  switch (source.kind) {
    case 'document':
    case 'platform':
      return (
        <Chip kind={source.kind} gone={source.gone}>
          {source.name}
        </Chip>
      );
    case 'ref':
      return pointsTo(source.name) ? (
        <RefChip refText={source.name} />
      ) : (
        <span className="flex min-w-0 items-center gap-2 text-ui">
          <List size={13} className="text-ink-3" />
          <code className="truncate">{source.name}</code>
        </span>
      );
    case 'url':
      return (
        <span className="flex min-w-0 items-center gap-2 text-ui">
          <Globe size={13} className="text-ink-3" />
          {/^https?:/.test(source.href ?? '') ? (
            <a href={source.href} target="_blank" rel="noopener noreferrer nofollow" className="link truncate">
              {source.name}
            </a>
          ) : (
            <span className="truncate">{source.name}</span>
          )}
        </span>
      );
    case 'description':
      return (
        <span className="flex min-w-0 items-baseline gap-2 py-1.5 text-ui text-pretty">
          <MessageSquareText size={13} className="translate-y-0.5 text-ink-3" />
          <span className="line-clamp-3 wrap-anywhere">{source.name}</span>
        </span>
      );
  }
}
