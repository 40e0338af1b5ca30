import { Temporal } from 'temporal-polyfill';
import { capitalize } from '#lib/base/text/capitalization.ts';
import { nextDate, readCadence } from '#lib/models/built-in/language/cadence.ts';
import type { Moment } from '#lib/models/built-in/language/moments.ts';
import { weekdayName } from '#lib/schedule/date-names.ts';
import { localDate } from '#lib/schedule/local-moment.ts';
import { type DeliverableRow, formatNextRun, formatSchedule, linkTo, rowsOf } from '../flow/deliverable-row.ts';
import { call, type Flow } from '../flow/flow.ts';
import { type Days, runWithin } from '../flow/runs-on.ts';
import type { Situation } from '../flow/situation.ts';

/** Lists the next runs, or the runs within the requested days. */
export function* listComing(text: string, situation: Situation): Flow<string> {
  const asked = daysAsked(text, situation);
  const { items } = yield* call(
    'List',
    { pattern: 'deliverable:?status=active', order_by: 'next_run_at', limit: asked ? 100 : 10 },
    'see what’s coming up',
  );
  const rows = rowsOf(items)
    .filter(({ next_run_at }) => next_run_at)
    .sort((a, b) => a.next_run_at!.localeCompare(b.next_run_at!));
  if (rows.length === 0) return 'Nothing is scheduled.';
  if (!asked) return `Coming up:\n\n${listed(rows, situation)}`;
  const within = rows
    .flatMap((row) => {
      const run = runWithin(row, asked.days, situation);
      return run ? [{ ...row, next_run_at: run.toISOString() }] : [];
    })
    .sort((a, b) => a.next_run_at.localeCompare(b.next_run_at));
  if (within.length > 0) return `${capitalize(asked.words)}:\n\n${listed(within, situation)}`;
  return `Nothing is scheduled ${asked.words}. Coming up after that:\n\n${listed(rows.slice(0, 5), situation)}`;
}

/** The days that a text asks about, with their label: "tomorrow", "next week", "on Friday". */
function daysAsked(text: string, moment: Moment): { days: Days; words: string } | undefined {
  const today = localDate(moment.now, moment.timeZone);
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  const week = /\b(this|next) week\b/i.exec(text)?.[1]?.toLowerCase();
  if (week === 'this') return { days: { first: today, last: monday.add({ days: 6 }) }, words: 'this week' };
  if (week) return { days: { first: monday.add({ days: 7 }), last: monday.add({ days: 13 }) }, words: 'next week' };
  const { anchor, day } = readCadence(text.replace(/\bfor (?=(?:the )?\d)/gi, 'on '), moment).schedule;
  const named = [day ?? []].flat();
  const date = anchor ?? (named.length === 1 ? nextDate(named[0]!, moment) : undefined);
  if (!date) return undefined;
  const first = Temporal.PlainDate.from(date);
  const limit = /\b(before|by|until|till|up to)\b/i.exec(text)?.[1]?.toLowerCase();
  if (limit && Temporal.PlainDate.compare(first, today) > 0) {
    const last = limit === 'before' ? first.subtract({ days: 1 }) : first;
    const name = first.toLocaleString('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });
    return { days: { first: today, last }, words: `${limit === 'before' ? 'before' : 'until'} ${name}` };
  }
  const distance = today.until(first, { largestUnit: 'days' }).days;
  const words = ['today', 'tomorrow'][distance] ?? `on ${weekdayName(first.dayOfWeek)}`;
  return {
    days: { first, last: first },
    words: distance > 7 ? `${words} ${first.toLocaleString('en-GB', { day: 'numeric', month: 'long' })}` : words,
  };
}

function listed(rows: readonly DeliverableRow[], situation: Situation): string {
  return rows
    .map((row) => `- ${linkTo(row)}: ${formatNextRun(row, situation)?.replace(/^next (?:on )?/, '') ?? formatSchedule(row, situation)}`)
    .join('\n');
}
