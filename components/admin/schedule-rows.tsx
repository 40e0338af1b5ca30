import type { ReactNode } from 'react';
import { formatMoment } from '#components/ui/format-date.ts';
import { Link } from '#components/ui/link.tsx';
import type { DelayedRun, ScheduledRun } from '#lib/admin/schedules.ts';
import { capitalize } from '#lib/base/text/capitalization.ts';
import { describeSchedule } from '#lib/schedule/describe-schedule.ts';

interface Viewer {
  timeZone: string;
  now: Date;
}

/** Deliverables and work tickets by when they run next. */
export function ScheduledRows({ rows, late = false, timeZone, now }: Viewer & { rows: ScheduledRun[]; late?: boolean }) {
  return (
    <ul className="text-ui">
      {rows.map(({ kind, id, title, owner, frequency, schedule, nextRunAt, waits }) => (
        <Row
          key={id}
          when={<span className={late ? 'text-bad' : undefined}>{formatMoment(nextRunAt, timeZone, now)}</span>}
          href={kind === 'deliverable' ? `/admin/deliverables/${id}` : undefined}
          name={kind === 'deliverable' ? title : `Work: ${title}`}
          about={`${owner.name || owner.email}, ${describeSchedule(frequency, schedule, owner.timeZone)}`}
        >
          {waits ? 'The previous run is still in progress.' : null}
        </Row>
      ))}
    </ul>
  );
}

/** Runs that were late, or that cover missed ones. */
export function DelayedRows({ rows, timeZone, now }: Viewer & { rows: DelayedRun[] }) {
  return (
    <ul className="text-ui">
      {rows.map(({ id, title, owner, number, begunAt, delay }) => (
        <Row
          key={`${id} ${number}`}
          when={formatMoment(begunAt, timeZone, now)}
          href={number === null ? undefined : `/admin/deliverables/${id}/versions/${number}`}
          name={number === null ? `Work: ${title}` : `Version ${number} of ${title}`}
          about={owner.name || owner.email}
        >
          {capitalize(delay)}
        </Row>
      ))}
    </ul>
  );
}

function Row({
  when,
  href,
  name,
  about,
  children,
}: {
  when: ReactNode;
  href: string | undefined;
  name: string;
  about: string;
  children: ReactNode;
}) {
  return (
    <li className="grid gap-x-4 gap-y-0.5 border-b border-line py-2.5 sm:grid-cols-[148px_minmax(0,1fr)]">
      <span className="text-meta leading-5 tabular-nums text-ink-3">{when}</span>
      <div className="min-w-0 break-words">
        <p>
          {href ? (
            <Link href={href} className="link">
              {name}
            </Link>
          ) : (
            name
          )}
          <span className="text-ink-3">, {about}</span>
        </p>
        {children ? <p className="text-meta text-pretty text-ink-3">{children}</p> : null}
      </div>
    </li>
  );
}
