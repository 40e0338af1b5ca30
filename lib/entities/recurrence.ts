import { PrimitiveError } from '#lib/base/errors.ts';
import { checkSchedule } from '#lib/schedule/check-schedule.ts';
import { anchorSchedule, nextRunAt } from '#lib/schedule/next-run-at.ts';
import { type Frequency, fitSchedule, frequencies, type Schedule } from '#lib/schedule/schedule.ts';
import type { Derivation, Row } from './define-entity.ts';
import type { EntityContext } from './entity-context.ts';

/** How `schedule` and `next_run_at` of a recurring entity follow from its frequency. `comes` tells whether a row runs automatically. */
export function recurrence(from: readonly string[], comes: (row: Row) => boolean): Derivation {
  return { from: ['frequency', 'schedule', ...from], derive: (row, ctx) => deriveSchedule(row, ctx, comes(row)), rebase: rebaseSchedule };
}

function deriveSchedule(row: Row, ctx: EntityContext, comes: boolean): Row {
  const frequency = row.frequency as Frequency;
  const problems = checkSchedule(frequency, row.schedule as Schedule);
  if (problems.length > 0) {
    const [{ field, message }] = problems as [(typeof problems)[number]];
    throw new PrimitiveError('invalid_input', problems.map((problem) => problem.message).join(' '), {
      path: `schedule.${field}`,
      expected: message,
    });
  }
  const now = ctx.clock.now();
  const schedule = anchorSchedule(frequency, row.schedule as Schedule, now, ctx.timeZone);
  const next = comes ? nextRunAt({ frequency, schedule, time_zone: ctx.timeZone }, afterSkipped(now, row.skipped_run_at)) : null;
  return {
    schedule,
    next_run_at: next?.toISOString() ?? null,
    ...('skipped_run_at' in row && { skipped_run_at: row.skipped_run_at }),
  };
}

const dayFields = ['day', 'day_of_month', 'nth', 'anchor', 'cron'] as const;

/** The moment after which the next run is: now, or the last run that is skipped. */
export function afterSkipped(now: Date, skippedRunAt: unknown): Date {
  const skipped = typeof skippedRunAt === 'string' ? new Date(skippedRunAt) : now;
  return skipped > now ? skipped : now;
}

/** The stored schedule, without what another frequency or another form of the day makes meaningless. */
function rebaseSchedule(row: Row, changes: Row): Row {
  const given = (isObject(changes.schedule) ? changes.schedule : {}) as Schedule;
  const frequency = frequencies.find((name) => name === changes.frequency) ?? (row.frequency as Frequency);
  const kept = { ...(row.schedule as Schedule) };
  const otherDay = frequency !== row.frequency && dayFields.some((name) => name in given);
  const stale = otherDay
    ? dayFields
    : 'day_of_month' in given
      ? (['day', 'nth'] as const)
      : 'day' in given
        ? (['day_of_month'] as const)
        : [];
  for (const name of stale) delete kept[name];
  const isRescheduled = 'schedule' in changes || 'frequency' in changes;
  const unskipped = isRescheduled && 'skipped_run_at' in row && { skipped_run_at: null };
  return { ...row, ...unskipped, schedule: fitSchedule(frequency, kept) };
}

/** The given values are not validated yet. */
const isObject = (value: unknown) => typeof value === 'object' && value !== null;
