import { Cron } from 'croner';
import { Temporal } from 'temporal-polyfill';
import { localDate, localMoment } from './local-moment.ts';

/**
 * The first moment strictly after `after` that a five-field cron expression names, or null when none ever comes.
 * Fixed times of day follow the rules of `localMoment`. An expression with `*` or a step in its minutes or hours counts
 * elapsed time, so it goes on through a repeated hour and leaves a skipped one out. Throws on what `cronProblem` refuses.
 */
export function nextCronRun(expression: string, timeZone: string, after: Date): Date | null {
  const [minute = '', hour = ''] = expression.trim().split(/\s+/);
  const isElapsed = /[*?/]/.test(`${minute}${hour}`);
  return isElapsed ? cronIn(timeZone, expression).nextRun(after) : nextFixedTime(expression, timeZone, after);
}

/** croner leaves out a time whose gap reaches past midnight, so it only reads the calendar here, and the zone is ours. */
function nextFixedTime(expression: string, timeZone: string, after: Date): Date | null {
  const calendar = cronIn('UTC', expression);
  const start = localDate(after, timeZone).toZonedDateTime('UTC');
  let wall = calendar.nextRun(new Date(start.epochMilliseconds - 1));
  while (wall) {
    const shown = Temporal.Instant.fromEpochMilliseconds(wall.getTime()).toZonedDateTimeISO('UTC');
    const run = localMoment(shown.toPlainDate(), shown.toPlainTime(), timeZone).epochMilliseconds;
    if (run > after.getTime()) return new Date(run);
    wall = calendar.nextRun(wall);
  }
  return null;
}

function cronIn(timeZone: string, expression: string): Cron {
  return new Cron(expression, { timezone: timeZone, mode: '5-part' });
}

/** What is wrong with a cron expression: not five fields, a date that never comes, or a field that cannot be read. */
export type CronFault = { kind: 'not five fields' } | { kind: 'never' } | { kind: 'unreadable'; reason: string };

/** What is wrong with a cron expression; undefined when nothing is. */
export function cronFault(expression: string): CronFault | undefined {
  if (expression.trim().split(/\s+/).length !== 5) return { kind: 'not five fields' };
  try {
    return cronIn('UTC', expression).nextRun(new Date(0)) ? undefined : { kind: 'never' };
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^CronPattern: /, '').replace(/\.$/, '') : String(error);
    return { kind: 'unreadable', reason };
  }
}

/** The same in words for the model, which knows the field as "cron". */
export function cronProblem(expression: string): string | undefined {
  const quoted = JSON.stringify(expression);
  const fault = cronFault(expression);
  switch (fault?.kind) {
    case 'not five fields':
      return `"cron" is ${quoted}. Write five fields, minute hour day-of-month month day-of-week, such as "0 9 * * 1-5".`;
    case 'never':
      return `"cron" is ${quoted}, a date that never comes. Write one that does.`;
    case 'unreadable':
      return `"cron" is ${quoted}, which cannot be read: ${fault.reason}. An example that can is "0 9 * * 1-5".`;
  }
}
