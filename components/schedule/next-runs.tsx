import { describeRun } from '#lib/schedule/describe-run.ts';
import { nextRuns } from '#lib/schedule/next-run-at.ts';
import type { Frequency, Schedule } from '#lib/schedule/schedule.ts';

interface Props {
  frequency: Frequency;
  schedule: Schedule;
  /** Shown instead of runs, if it has no next one. */
  none?: string;
  timeZone: string;
  now: Date;
  /** Runs up to this time are skipped. Default: now. */
  after?: Date;
}

/** The next three runs, each in its own time zone and the viewer's. */
export function NextRuns({ frequency, schedule, none, timeZone, now, after = now }: Props) {
  const runs = nextRuns({ frequency, schedule, time_zone: timeZone }, after, 3);
  if (runs.length === 0) return none ? <p className="mt-5 text-ui text-ink-2">{none}</p> : null;
  return (
    <section
      className="mt-7 max-w-[46rem]"
      aria-label={runs.length === 1 ? 'Next run' : `Next ${['', '', 'two', 'three'][runs.length]} runs`}
    >
      <ul className="flex flex-wrap gap-x-4 gap-y-4">
        {runs.map((run, place) => {
          const next = describeRun(run, schedule.time_zone ?? timeZone, timeZone, now);
          return (
            <li key={run.toISOString()} className={`flex-1 basis-40 border-l-2 pl-4 ${place === 0 ? 'border-accent' : 'border-line'}`}>
              <span className="block text-body font-[560]">{next.day}</span>
              <span className="block text-ui text-ink-2">{next.time}</span>
              <span className="block text-ui text-ink-3">{next.distance}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
