import { Temporal } from 'temporal-polyfill';
import { capitalize } from '#lib/base/text/capitalization.ts';
import type { Moment } from '#lib/models/built-in/language/moments.ts';
import { readPeriod } from '#lib/models/built-in/language/period.ts';
import { link, plainly } from '../flow/deliverable-row.ts';
import { call, type Flow } from '../flow/flow.ts';
import type { Ticket } from './ticket.ts';

type Row = Record<string, unknown> & { ref: string };

const PAGE = 100;
/** How many rows of each kind are counted. */
const MOST = 1000;
const LISTED = 20;

/** Reports figures for a period: deliverables; versions written, approved and delivered; and pending items. */
export function* writeReport(ticket: Ticket, moment: Moment): Flow<string> {
  const step = readStep(ticket.task);
  const { from, to } = readPeriod(ticket.task, moment) ?? (step ? { from: beginOf(step, ticket.to, moment), to: ticket.to } : ticket);
  const deliverables = yield* all('deliverable:?status=active&status=paused', 'updated_at');
  const versions = yield* all('deliverable:*/versions', 'updated_at', from);
  const { rows: waiting } = yield* all('deliverable:*/versions?status=staged&status=reviewing', 'updated_at');
  const tickets = yield* all('work:*', 'updated_at', from);
  const within = (time: unknown) => typeof time === 'string' && new Date(time) >= from && new Date(time) <= to;
  const approved = versions.rows.filter(({ approved_at }) => within(approved_at));
  const ended = tickets.rows.filter(({ status, completed_at }) => status === 'completed' && within(completed_at));
  const delivered = versions.rows.filter((version) => within(version.delivered_at));
  const undelivered = (...as: string[]) =>
    approved.filter(({ status, delivery_status }) => status === 'approved' && as.includes(String(delivery_status))).length;
  const counts: [string, number][] = [
    ['Deliverables', deliverables.rows.length],
    ['– of them paused', deliverables.rows.filter(({ status }) => status === 'paused').length],
    ['Versions written', versions.rows.filter(({ staged_at }) => within(staged_at)).length],
    ['– approved', approved.length],
    ['– delivered', delivered.length],
    ['– ready to download', undelivered('ready')],
    ['– saved, not sent', undelivered('saved')],
    ['– not delivered', undelivered('failed', 'unknown')],
    ['– rejected', versions.rows.filter(({ status, updated_at }) => status === 'rejected' && within(updated_at)).length],
    ['– failed', versions.rows.filter(({ status, updated_at }) => status === 'failed' && within(updated_at)).length],
    ['Tickets done', ended.filter(({ outcome }) => !outcome || outcome === 'done').length],
    ['– partly done', ended.filter(({ outcome }) => outcome === 'partly_done').length],
    ['– nothing found', ended.filter(({ outcome }) => outcome === 'nothing_found').length],
    [
      '– failed',
      tickets.rows.filter(({ status, completed_at, updated_at }) => status === 'failed' && within(completed_at ?? updated_at)).length,
    ],
  ];
  const titles = new Map(deliverables.rows.map((row) => [row.ref, String(row.title)]));
  const named = (version: Row) => `${titles.get(version.ref.split('/')[0]!) ?? 'A deliverable'}, version ${version.version_number}`;
  const perDeliverable = deliverables.rows.map((row) => {
    const own = versions.rows.filter(({ ref }) => ref.startsWith(`${row.ref}/`));
    const count = (field: string) => own.filter((version) => within(version[field])).length;
    return `| ${link(String(row.title), row.ref)} | ${row.status} | ${count('staged_at')} | ${count('approved_at')} | ${count('delivered_at')} |`;
  });
  const cut = [deliverables, versions, tickets].some(({ complete }) => !complete);
  return [
    `# ${plainly(capitalize(ticket.task))}`,
    `From ${dayOf(from, moment)} to ${dayOf(to, moment)}, counted by the built-in assistant.`,
    `## Figures\n\n| | |\n|---|---:|\n${counts.map(([name, count]) => `| ${name} | ${count} |`).join('\n')}`,
    ...(step ? [bySteps(step, versions.rows, { from, to }, moment)] : []),
    ...(perDeliverable.length > 0
      ? [
          `## By deliverable\n\n| Deliverable | Status | Written | Approved | Delivered |\n|---|---|---:|---:|---:|\n${perDeliverable.join('\n')}`,
        ]
      : []),
    ...listed(
      'Delivered',
      delivered,
      (version) => `${link(named(version), version.ref)}, ${dayOf(new Date(String(version.delivered_at)), moment)}`,
    ),
    ...listed('Ready for review', waiting, (version) => link(named(version), version.ref)),
    ...(cut ? [`There was more than could be counted. These figures include the newest ${MOST} of each kind.`] : []),
  ].join('\n\n');
}

type StepOfTime = 'day' | 'week' | 'month';

/** The requested interval: "each week", "per month", "daily". */
function readStep(task: string): StepOfTime | undefined {
  const each = /\b(?:each|every|per|by|a) (day|week|month)\b/i.exec(task)?.[1]?.toLowerCase();
  if (each) return each as StepOfTime;
  const often = /\b(daily|weekly|monthly) (?:figures|numbers|counts?|totals?)\b/i.exec(task)?.[1]?.toLowerCase();
  return ({ daily: 'day', weekly: 'week', monthly: 'month' } as const)[often ?? ''];
}

/** How many days, weeks or months are shown by default. */
const usualSteps = { day: 14, week: 8, month: 6 } as const;

/** The beginning of the day, week or month that contains a moment. */
function startOf(step: StepOfTime, at: Date, { timeZone }: Moment): Temporal.ZonedDateTime {
  const day = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).startOfDay();
  if (step === 'day') return day;
  return step === 'week' ? day.subtract({ days: day.dayOfWeek - 1 }) : day.with({ day: 1 });
}

const beginOf = (step: StepOfTime, to: Date, moment: Moment) =>
  new Date(startOf(step, to, moment).subtract({ [`${step}s`]: usualSteps[step] - 1 }).epochMilliseconds);

/** The maximum number of table rows. */
const MOST_STEPS = 60;

/** What was written, approved and delivered in each day, week or month of a period, newest first. */
function bySteps(step: StepOfTime, versions: readonly Row[], { from, to }: { from: Date; to: Date }, moment: Moment): string {
  const lines: string[] = [];
  for (let begin = startOf(step, to, moment); lines.length < MOST_STEPS; begin = begin.subtract({ [`${step}s`]: 1 })) {
    const [start, end] = [begin.epochMilliseconds, begin.add({ [`${step}s`]: 1 }).epochMilliseconds];
    if (end <= from.getTime()) break;
    const count = (field: string) =>
      versions.filter(({ [field]: time }) => typeof time === 'string' && Date.parse(time) >= start && Date.parse(time) < end).length;
    lines.push(`| ${formatStep(step, begin)} | ${count('staged_at')} | ${count('approved_at')} | ${count('delivered_at')} |`);
  }
  const name = { day: 'Day', week: 'Week from', month: 'Month' }[step];
  return `## By ${step}\n\n| ${name} | Written | Approved | Delivered |\n|---|---:|---:|---:|\n${lines.join('\n')}`;
}

function formatStep(step: StepOfTime, begin: Temporal.ZonedDateTime): string {
  const form: Intl.DateTimeFormatOptions = step === 'month' ? { month: 'long', year: 'numeric' } : { day: 'numeric', month: 'long' };
  return new Intl.DateTimeFormat('en-GB', { ...form, timeZone: begin.timeZoneId }).format(new Date(begin.epochMilliseconds));
}

/** Everything that matches a pattern, newest first, as far back as `since`. */
function* all(pattern: string, order_by: string, since?: Date): Flow<{ rows: Row[]; complete: boolean }> {
  const rows: Row[] = [];
  for (;;) {
    const { items, total } = yield* call('List', { pattern, limit: PAGE, offset: rows.length, order_by, order: 'desc' }, 'list');
    const page = (items as Row[]).filter((item) => typeof item === 'object');
    rows.push(...page);
    const last = page.at(-1);
    if (!last || rows.length >= Number(total)) return { rows, complete: true };
    if (since && new Date(String(last.updated_at)) < since) return { rows, complete: true };
    if (rows.length >= MOST) return { rows, complete: false };
  }
}

function listed(heading: string, rows: readonly Row[], line: (row: Row) => string): string[] {
  if (rows.length === 0) return [];
  const more = rows.length > LISTED ? [`- and ${rows.length - LISTED} more`] : [];
  return [`## ${heading}\n\n${[...rows.slice(0, LISTED).map((row) => `- ${line(row)}`), ...more].join('\n')}`];
}

const dayOf = (time: Date, { timeZone }: Moment) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone }).format(time);
