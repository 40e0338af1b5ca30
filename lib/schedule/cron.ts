import { Cron } from 'croner';
import { Temporal } from 'temporal-polyfill';
import { localDate, localMoment } from './local-moment.ts';

/**
 * The first moment strictly after `after` that matches a five-field cron expression, or null.
 * Fixed times of day follow the rules of `localMoment`. An expression with `*` or a step in its minutes or hours counts
 * elapsed time, so it continues through a repeated hour and skips a missing one. Throws on what `cronProblem` rejects.
 */
export function nextCronRun(expression: string, timeZone: string, after: Date): Date | null {
  const [minute = '', hour = ''] = expression.trim().split(/\s+/);
  const isElapsed = /[*?/]/.test(`${minute}${hour}`);
  return isElapsed ? cronIn(timeZone, expression).nextRun(after) : nextFixedTime(expression, timeZone, after);
}

/** croner skips a time whose gap extends past midnight, so it only reads the calendar here, and we handle the zone. */
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

/** The fault of a cron expression: not five fields, a date that never occurs, or an unreadable field. */
export type CronFault = { kind: 'not five fields' } | { kind: 'never' } | { kind: 'unreadable'; reason: string };

/** The fault of a cron expression; undefined when it has none. */
export function cronFault(expression: string): CronFault | undefined {
  if (expression.trim().split(/\s+/).length !== 5) return { kind: 'not five fields' };
  try {
    return cronIn('UTC', expression).nextRun(new Date(0)) ? undefined : { kind: 'never' };
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^CronPattern: /, '').replace(/\.$/, '') : String(error);
    return { kind: 'unreadable', reason };
  }
}

/** The same as a message for the model, which knows the field as "cron". */
export function cronProblem(expression: string): string | undefined {
  const quoted = JSON.stringify(expression);
  const fault = cronFault(expression);
  switch (fault?.kind) {
    case 'not five fields':
      return `"cron" is ${quoted}. Use five fields, minute hour day-of-month month day-of-week, such as "0 9 * * 1-5".`;
    case 'never':
      return `"cron" is ${quoted}, a date that never occurs. Use one that does.`;
    case 'unreadable':
      return `"cron" is ${quoted}, which cannot be read: ${fault.reason}. A valid example is "0 9 * * 1-5".`;
  }
}
