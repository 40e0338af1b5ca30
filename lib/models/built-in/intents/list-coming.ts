import { capitalize } from '#lib/base/text/capitalization.ts';
import { daysAsked } from '../flow/days-asked.ts';
import { type DeliverableRow, formatNextRun, formatSchedule, linkTo, rowsOf } from '../flow/deliverable-row.ts';
import { call, type Flow } from '../flow/flow.ts';
import { runWithin } from '../flow/runs-on.ts';
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
  return `Nothing is scheduled ${asked.words}. Coming up:\n\n${listed(rows.slice(0, 5), situation)}`;
}

function listed(rows: readonly DeliverableRow[], situation: Situation): string {
  return rows
    .map((row) => `- ${linkTo(row)}: ${formatNextRun(row, situation)?.replace(/^next (?:on )?/, '') ?? formatSchedule(row, situation)}`)
    .join('\n');
}
