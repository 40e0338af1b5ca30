import { EmptyState } from '#components/ui/empty-state.tsx';
import { formatMoment } from '#components/ui/format-date.ts';
import { Link } from '#components/ui/link.tsx';
import type { Format } from '#lib/entities/format.ts';
import type { VersionSummary } from '#lib/features/deliverables/deliverable.ts';
import { formatDelay, runDelay } from '#lib/schedule/run-delay.ts';
import type { Recurrence } from '#lib/schedule/schedule.ts';
import { DownloadLink } from './download-link.tsx';
import { formatPeriod } from './format-period.ts';
import { VersionState } from './version-state.tsx';

/** The versions, newest first. If `own` is false, an administrator sees their history. */
export function Versions({
  versions,
  timeZone,
  now,
  deliverableId,
  recurrence,
  file = null,
  own = true,
}: {
  versions: VersionSummary[];
  timeZone: string;
  now: Date;
  deliverableId: string;
  recurrence: Recurrence;
  /** The file format in which versions are delivered; null for other destinations. */
  file?: Format | null;
  own?: boolean;
}) {
  if (versions.length === 0)
    return <EmptyState>{own ? 'Drafts will appear here for you to read, edit and approve.' : 'No versions yet.'}</EmptyState>;
  const waits = versions.find(({ status }) => status === 'staged' || status === 'reviewing') ?? versions.find(({ asks }) => asks);
  return (
    <ol>
      {versions.map((version) => {
        const { id, number, status, summary, asks } = version;
        const isOpen = status === 'staged' || status === 'reviewing' || asks;
        const period = formatPeriod(version.periodStart, version.periodEnd, timeZone, now);
        return (
          <li
            key={id}
            className="relative grid grid-cols-[28px_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line py-3 md:grid-cols-[28px_148px_minmax(0,1fr)_auto]"
          >
            <span className="text-ui font-[560] tabular-nums">
              <span className="sr-only">Version </span>
              {number}
            </span>
            <VersionState status={status} delivery={version.delivery} own={own} asks={asks} />
            <div className="min-w-0 max-md:col-start-2 max-md:row-start-2">
              {summary ? <p className="text-ui text-pretty md:truncate">{status === 'rejected' ? `“${summary}”` : summary}</p> : null}
              <p className={summary ? 'text-meta text-ink-3' : 'text-ui text-ink-2'}>
                {[
                  formatMoment(version.createdAt, timeZone, now),
                  period && `covers ${period}`,
                  delayOf(version, recurrence),
                  version.changed !== null && `${own ? 'you changed' : 'changed'} ${Math.round(version.changed * 100)}%`,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </p>
            </div>
            <div className="contents md:flex md:items-center md:gap-x-3">
              {file && own && (status === 'approved' || status === 'delivered') ? (
                <DownloadLink
                  versionId={id}
                  format={file}
                  about={`version ${number}`}
                  className="btn relative z-10 max-md:col-span-2 max-md:col-start-2 max-md:row-start-3 max-md:mt-2 max-md:justify-self-start"
                />
              ) : null}
              <Link
                href={`${own ? '' : '/admin'}/deliverables/${deliverableId}/versions/${number}`}
                className={
                  isOpen && own
                    ? `btn after:absolute after:inset-0 ${version === waits ? 'btn-primary' : ''}`
                    : 'rounded-md text-ui text-accent opacity-0 after:absolute after:inset-0 focus-visible:opacity-100 in-[li:hover]:opacity-100 touch:opacity-100'
                }
              >
                {own ? (asks ? 'Answer' : isOpen ? 'Review' : 'Open') : 'History'}
                <span className="sr-only">
                  {' '}
                  {own ? '' : 'of '}version {number}
                </span>
              </Link>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function delayOf({ dueAt, firstDueAt, createdAt }: VersionSummary, recurrence: Recurrence): string {
  if (!dueAt) return '';
  const run = { dueAt: new Date(dueAt), firstDueAt: firstDueAt ? new Date(firstDueAt) : null, begunAt: new Date(createdAt) };
  return formatDelay(runDelay(run, recurrence));
}
