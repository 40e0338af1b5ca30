import { formatCalendarDate } from '#components/ui/format-date.ts';
import { Link } from '#components/ui/link.tsx';
import { capitalize, nameInSentence } from '#lib/base/text/capitalization.ts';
import type { DeliverableSummary } from '#lib/features/deliverables/deliverable.ts';
import { typeLabels } from '#lib/features/deliverables/labels.ts';
import type { ListedVersion } from '#lib/features/deliverables/version-states.ts';
import { describeRun } from '#lib/schedule/describe-run.ts';
import { describeSchedule } from '#lib/schedule/describe-schedule.ts';
import { DeliverableStatus } from './deliverable-status.tsx';
import { VersionState } from './version-state.tsx';

/** A list of deliverables: type, recipient, schedule and next run. `timeZone` is the viewer's. */
export function DeliverableRows({
  deliverables,
  versions,
  timeZone,
  now,
}: {
  deliverables: DeliverableSummary[];
  /** The versions to mention, by the deliverable's id. */
  versions: ReadonlyMap<string, ListedVersion[]>;
  timeZone: string;
  now: Date;
}) {
  return (
    <ul className="border-t border-line">
      {deliverables.map((deliverable) => (
        <li key={deliverable.id} className="border-b border-line">
          <div className="group relative grid items-center gap-x-6 gap-y-1 py-4 md:grid-cols-[minmax(0,1fr)_minmax(0,18rem)_5.5rem]">
            <div className="min-w-0">
              <Link
                href={`/deliverables/${deliverable.id}`}
                className="text-body font-[560] text-pretty after:absolute after:inset-0 group-hover:text-accent"
              >
                {deliverable.title}
              </Link>
              <p className="text-meta text-ink-3">{purposeOf(deliverable)}</p>
              {versions.get(deliverable.id)?.map(({ number, status, delivery, asks, waits }) => (
                <p key={number} className="mt-1 flex flex-wrap items-center gap-x-2 text-meta">
                  <VersionState status={status} delivery={delivery} asks={asks} />
                  {waits ? (
                    <Link
                      href={`/deliverables/${deliverable.id}/versions/${number}`}
                      className="link relative z-10 touch:after:absolute touch:after:-inset-x-1 touch:after:-inset-y-3"
                    >
                      {asks ? 'Answer for' : 'Review'} version {number}
                    </Link>
                  ) : (
                    <span className="text-ink-2">version {number}</span>
                  )}
                </p>
              ))}
            </div>
            <div className="min-w-0 text-ui text-ink-2">
              <p className="text-pretty">{describeSchedule(deliverable.frequency, deliverable.schedule, timeZone)}</p>
              <NextRun deliverable={deliverable} timeZone={timeZone} now={now} />
            </div>
            <div>
              <DeliverableStatus status={deliverable.status} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}

function purposeOf({ type, recipient }: DeliverableSummary): string {
  const what = typeLabels[type] ?? type;
  return `${capitalize(what)}${recipient?.name ? ` for ${nameInSentence(recipient.name)}` : ''}`;
}

function NextRun({ deliverable, timeZone, now }: { deliverable: DeliverableSummary; timeZone: string; now: Date }) {
  const { pausedUntil } = deliverable;
  if (pausedUntil) return <p className="text-meta text-ink-3">Paused until {formatCalendarDate(pausedUntil, now)}</p>;
  if (!deliverable.nextRunAt || deliverable.status !== 'active') return null;
  const run = describeRun(new Date(deliverable.nextRunAt), deliverable.schedule.time_zone ?? timeZone, timeZone, now);
  return <p className="text-meta text-ink-3">Next {[run.when, run.soon].filter(Boolean).join(', ')}</p>;
}
