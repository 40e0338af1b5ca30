import { capitalize } from '#lib/base/text/capitalization.ts';
import { recipientLabel } from '#lib/models/built-in/language/person.ts';
import { type AskedDays, daysAsked } from '../flow/days-asked.ts';
import { type DeliverableRow, formatNextRun, formatSchedule, linkTo, rowsOf } from '../flow/deliverable-row.ts';
import { call, type Flow } from '../flow/flow.ts';
import { type Days, runWithin } from '../flow/runs-on.ts';
import type { Situation } from '../flow/situation.ts';

/** Lists the next runs, or the runs within the days that a text asks about. */
export function* listComing(text: string, situation: Situation): Flow<string> {
  return yield* listRuns(daysAsked(text, situation), situation);
}

/** The next run of those that fit, with its reader, and what follows. */
export function* listNext(fits: (row: DeliverableRow) => boolean, situation: Situation): Flow<string> {
  const [first, ...others] = (yield* scheduled(MOST)).filter(fits);
  if (!first) return 'Nothing of that is scheduled.';
  const whom = recipientLabel(first.recipient);
  const next = `Next is ${listed([first], situation).slice(2).replace(': ', ', ')}${whom ? `, for ${whom}` : ''}.`;
  return others.length > 0 ? `${next} After that:\n\n${listed(others.slice(0, MOST_AFTER), situation)}` : next;
}
const MOST_AFTER = 3;

/** Lists the runs within some days, or the next ones. */
export function* listRuns(asked: AskedDays | undefined, situation: Situation): Flow<string> {
  const rows = yield* scheduled(asked ? MOST : 10);
  if (rows.length === 0) return 'Nothing is scheduled.';
  if (!asked) return `Coming up:\n\n${listed(rows, situation)}`;
  const within = runningWithin(rows, asked.days, situation);
  if (within.length > 0) return `${capitalize(asked.words)}:\n\n${listed(within, situation)}`;
  return `Nothing is scheduled ${asked.words}. Coming up:\n\n${listed(rows.slice(0, 5), situation)}`;
}

/** A list of the runs within these days, the next first; undefined without any. */
export function* listRunsWithin(days: Days, situation: Situation): Flow<string | undefined> {
  const rows = runningWithin(yield* scheduled(MOST), days, situation);
  return rows.length > 0 ? listed(rows, situation) : undefined;
}

/** Some days are looked for in the next runs of as many deliverables. */
const MOST = 100;

/** The deliverables that run next. */
function* scheduled(limit: number): Flow<DeliverableRow[]> {
  const input = { pattern: 'deliverable:?status=active', order_by: 'next_run_at', limit };
  const { items } = yield* call('List', input, 'see what’s coming up');
  return rowsOf(items)
    .filter(({ next_run_at }) => next_run_at)
    .sort((a, b) => a.next_run_at!.localeCompare(b.next_run_at!));
}

/** The deliverables that run within these days, each with its first run there. */
function runningWithin(rows: readonly DeliverableRow[], days: Days, situation: Situation): DeliverableRow[] {
  return rows
    .flatMap((row) => {
      const run = runWithin(row, days, situation);
      return run ? [{ ...row, next_run_at: run.toISOString() }] : [];
    })
    .sort((a, b) => a.next_run_at.localeCompare(b.next_run_at));
}

function listed(rows: readonly DeliverableRow[], situation: Situation): string {
  return rows
    .map((row) => `- ${linkTo(row)}: ${formatNextRun(row, situation)?.replace(/^next (?:on )?/, '') ?? formatSchedule(row, situation)}`)
    .join('\n');
}
