import { capitalize } from '#lib/base/text/capitalization.ts';
import { type AskedDays, daysAsked } from '../flow/days-asked.ts';
import { type DeliverableRow, formatNextRun, formatSchedule, linkTo, rowsOf } from '../flow/deliverable-row.ts';
import { call, type Flow } from '../flow/flow.ts';
import { type Days, runWithin } from '../flow/runs-on.ts';
import type { Situation } from '../flow/situation.ts';

/** Lists the next runs, or the runs within the days that a text asks about. */
export function* listComing(text: string, situation: Situation): Flow<string> {
  return yield* listRuns(daysAsked(text, situation), situation);
}

/** Lists the runs within some days, or the next ones. */
export function* listRuns(asked: AskedDays | undefined, situation: Situation): Flow<string> {
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
  const within = runningWithin(rows, asked.days, situation);
  if (within.length > 0) return `${capitalize(asked.words)}:\n\n${listed(within, situation)}`;
  return `Nothing is scheduled ${asked.words}. Coming up:\n\n${listed(rows.slice(0, 5), situation)}`;
}

/** A list of the runs within these days, the next first; undefined without any. */
export function* listRunsWithin(days: Days, situation: Situation): Flow<string | undefined> {
  const { items } = yield* call('List', { pattern: 'deliverable:?status=active', limit: 100 }, 'see what is due');
  const rows = runningWithin(rowsOf(items), days, situation);
  return rows.length > 0 ? listed(rows, situation) : undefined;
}

/** The deliverables that run within these days, each with its first run there. */
function runningWithin(rows: readonly DeliverableRow[], days: Days, situation: Situation): DeliverableRow[] {
  return rows
    .flatMap((row) => {
      const run = row.next_run_at ? runWithin(row, days, situation) : undefined;
      return run ? [{ ...row, next_run_at: run.toISOString() }] : [];
    })
    .sort((a, b) => a.next_run_at.localeCompare(b.next_run_at));
}

function listed(rows: readonly DeliverableRow[], situation: Situation): string {
  return rows
    .map((row) => `- ${linkTo(row)}: ${formatNextRun(row, situation)?.replace(/^next (?:on )?/, '') ?? formatSchedule(row, situation)}`)
    .join('\n');
}
