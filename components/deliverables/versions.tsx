import { momentWords } from '#components/ui/date-words.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import type { VersionSummary } from '#lib/deliverables/deliverable.ts';
import { VersionState } from './version-state.tsx';

/** What was written, newest first. `own` is false when somebody else's are looked at. */
export function Versions({
  versions,
  timeZone,
  now,
  own = true,
}: {
  versions: VersionSummary[];
  timeZone: string;
  now: Date;
  own?: boolean;
}) {
  if (versions.length === 0)
    return <EmptyState>{own ? 'Each draft will be listed here, to read, change and approve.' : 'No version was written.'}</EmptyState>;
  return (
    <ol>
      {versions.map((version) => (
        <li
          key={version.id}
          className="grid grid-cols-[28px_minmax(0,1fr)] items-center gap-x-3 border-b border-line py-3 md:grid-cols-[28px_148px_minmax(0,1fr)]"
        >
          <span className="text-ui font-[560] tabular-nums">
            <span className="sr-only">Version </span>
            {version.number}
          </span>
          <VersionState status={version.status} own={own} />
          <div className="min-w-0 max-md:col-start-2">
            {version.summary ? <p className="text-ui text-pretty md:truncate">{version.summary}</p> : null}
            <p className="text-meta text-ink-3">
              {momentWords(version.createdAt, timeZone, now)}
              {version.changed === null ? '' : `, ${own ? 'you changed' : 'changed'} ${Math.round(version.changed * 100)}%`}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}
