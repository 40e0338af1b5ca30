import { EmptyState } from '#components/ui/empty-state.tsx';
import { formatDate } from '#components/ui/format-date.ts';
import type { SourceSnapshot } from '#lib/features/claims/source-snapshots.ts';

/** The sources of a version, as they were read. */
export function SourcesRead({ sources, timeZone, now }: { sources: SourceSnapshot[]; timeZone: string; now: Date }) {
  if (sources.length === 0) return <EmptyState>No sources recorded.</EmptyState>;
  return (
    <ol className="mt-3 flex flex-col gap-3 text-ui">
      {sources.map(({ ref, kind, title, excerpt, asOf, isRemoved }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sources have no id, and never change
        <li key={place} className="min-w-0 break-words">
          <p className={kind === 'missing' ? 'text-warn' : undefined}>
            {title}
            <span className="text-meta text-ink-3">
              {' '}
              {kind === 'missing' ? 'not read' : kind}
              {asOf ? `, as of ${formatDate(asOf, timeZone, now)}` : ''}
              {isRemoved ? ', removed since' : ''}
            </span>
          </p>
          {ref && ref !== title ? <p className="font-code text-meta break-all text-ink-3">{ref}</p> : null}
          {excerpt && excerpt !== title ? <p className="line-clamp-3 text-meta text-pretty text-ink-3">{excerpt}</p> : null}
        </li>
      ))}
    </ol>
  );
}
