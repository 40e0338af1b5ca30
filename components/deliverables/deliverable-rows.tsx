import { Link } from '#components/ui/link.tsx';
import type { DeliverableSummary } from '#lib/deliverables/deliverable.ts';
import { typeWords } from '#lib/deliverables/words.ts';
import { nameInSentence } from '#lib/entities/name-in-sentence.ts';
import type { WaitingDelivery } from '#lib/inbox/inbox.ts';
import { describeRun } from '#lib/schedule/describe-run.ts';
import { describeSchedule } from '#lib/schedule/describe-schedule.ts';
import { DeliverableStatus } from './deliverable-status.tsx';
import { DeliveryState } from './delivery-state.tsx';

/** Deliverables, one row each: what, for whom, when, and when next. `timeZone` is the viewer's. */
export function DeliverableRows({
  deliverables,
  undelivered,
  timeZone,
  now,
}: {
  deliverables: DeliverableSummary[];
  /** Versions that did not arrive, of whichever of them. */
  undelivered: WaitingDelivery[];
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
              {undelivered
                .filter(({ deliverableId }) => deliverableId === deliverable.id)
                .map(({ id, number, status }) => (
                  <p key={id} className="mt-1 flex flex-wrap items-center gap-x-2 text-meta">
                    <DeliveryState status={status} />
                    <span className="text-ink-2">version {number}</span>
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
  const what = typeWords[type] ?? type;
  return `${what[0]!.toUpperCase()}${what.slice(1)}${recipient?.name ? ` for ${nameInSentence(recipient.name)}` : ''}`;
}

function NextRun({ deliverable, timeZone, now }: { deliverable: DeliverableSummary; timeZone: string; now: Date }) {
  if (!deliverable.nextRunAt || deliverable.status !== 'active') return null;
  const run = describeRun(new Date(deliverable.nextRunAt), deliverable.schedule.time_zone ?? timeZone, timeZone, now);
  return <p className="text-meta text-ink-3">Next {[run.when, run.soon].filter(Boolean).join(', ')}</p>;
}
