import { NextRuns } from '#components/schedule/next-runs.tsx';
import { formatCalendarDate } from '#components/ui/format-date.ts';
import { afterSkipped } from '#lib/entities/recurrence.ts';
import type { Deliverable } from '#lib/features/deliverables/deliverable.ts';
import { describeRun } from '#lib/schedule/describe-run.ts';
import { SkipRun } from './skip-run.tsx';

/** The next runs of a deliverable, or why it has none. */
export function UpcomingRuns({ deliverable, timeZone, now }: { deliverable: Deliverable; timeZone: string; now: Date }) {
  const { id, status, frequency, schedule, nextRunAt, skippedRunAt, pausedUntil } = deliverable;
  if (status !== 'active')
    return (
      <p className="mt-5 text-ui text-ink-2">
        {status === 'archived'
          ? 'Archived. No drafts will be written until you restore it.'
          : pausedUntil
            ? `Paused until ${formatCalendarDate(pausedUntil, now)}. It resumes automatically that day.`
            : 'Paused. No drafts will be written until you resume.'}
      </p>
    );
  const formatRun = (run: string) => describeRun(new Date(run), schedule.time_zone ?? timeZone, timeZone, now).when;
  const after = afterSkipped(now, skippedRunAt);
  return (
    <>
      <NextRuns {...deliverable} none={noRunMessage(deliverable)} timeZone={timeZone} now={now} after={after} />
      {nextRunAt && frequency !== 'once' ? (
        <SkipRun id={id} next={formatRun(nextRunAt)} skipped={skippedRunAt && after > now ? formatRun(skippedRunAt) : null} />
      ) : null}
    </>
  );
}

function noRunMessage({ frequency, schedule }: Deliverable): string {
  if (frequency !== 'once') return 'Not scheduled. Press Draft now to write a version.';
  if (schedule.anchor) return 'Its date has passed. Press Draft now to write a version.';
  return 'No date set. Press Draft now to write a version.';
}
