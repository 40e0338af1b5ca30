import { truncate } from '#lib/base/text/shorten.ts';
import { type Kind, kindNames } from '#lib/models/built-in/language/kind.ts';
import { contentTerms } from '#lib/models/built-in/language/matching.ts';
import type { Moment } from '#lib/models/built-in/language/moments.ts';
import { type Recipient, recipientLabel } from '#lib/models/built-in/language/person.ts';
import { describeRun } from '#lib/schedule/describe-run.ts';
import { describeSchedule } from '#lib/schedule/describe-schedule.ts';
import { type Frequency, type Schedule, zoneOf } from '#lib/schedule/schedule.ts';

/** A deliverable as primitives return it. */
export interface DeliverableRow {
  id: string;
  title: string;
  deliverable_type: Kind;
  status: 'active' | 'paused' | 'archived';
  frequency: Frequency;
  schedule: Schedule;
  recipient?: (Recipient & { address?: string }) | null;
  next_run_at?: string | null;
  /** Read has it; lists leave it out. */
  destination?: { platform: string; target: string } | null;
  /** The same. */
  instructions?: string | null;
  governance?: 'manual' | 'semi_auto' | 'full_auto';
}

export const refOf = ({ id }: DeliverableRow) => `deliverable:${id}`;

/** A Markdown link that the page renders as a chip. */
export function link(title: string, ref: string): string {
  return `[${plainly(truncate(title, 80))}](${ref})`;
}

/** A person's words in quotation marks, escaped so that Markdown shows them exactly. */
export function quoted(words: string, most = 200): string {
  return `“${plainly(truncate(words, most))}”`;
}

/** Text escaped so that Markdown shows it as plain text. */
export function plainly(words: string): string {
  return words.replace(/[\\`*_{}[\]<>#|~$&^@]|:(?=\/\/)|(?<=\bwww)\./gi, '\\$&').replace(/\s+/g, ' ');
}

export const linkTo = (row: DeliverableRow) => link(row.title, refOf(row));

/** A link to a version of a deliverable. */
export const versionLink = ({ id, title }: Pick<DeliverableRow, 'id' | 'title'>, number: number) =>
  link(`Version ${number} of ${title}`, `deliverable:${id}/versions/${number}`);

/** "every Monday at 9:00 in London" */
export function formatSchedule({ frequency, schedule }: Pick<DeliverableRow, 'frequency' | 'schedule'>, { timeZone }: Moment): string {
  const words = describeSchedule(frequency, schedule ?? {}, timeZone);
  return words
    .replace(/^(?:First|Second|Third|Fourth|Last)\b/, (nth) => `on the ${nth.toLowerCase()}`)
    .replace(/^\p{Lu}/u, (letter) => letter.toLowerCase());
}

/** "next on Monday 23 November (in 2 days)", "next tomorrow at 9:00"; empty without a next run. */
export function formatNextRun({ frequency, next_run_at, schedule }: DeliverableRow, moment: Moment): string | undefined {
  if (frequency === 'once') return undefined;
  const next = new Date(next_run_at ?? '');
  if (Number.isNaN(next.getTime())) return undefined;
  const words = describeRun(next, zoneOf({ schedule: schedule ?? {}, time_zone: moment.timeZone }), moment.timeZone, moment.now);
  return `next ${words.when}${words.soon && ` (${words.soon})`}`;
}

/** The note on a one-time deliverable without a date; empty for others. */
export function noDateMessage({ frequency, schedule }: DeliverableRow): string {
  return frequency === 'once' && !schedule?.anchor
    ? 'It has no date, so I’ll write it when you ask. Give me a day and I’ll schedule it.'
    : '';
}

/** "every Monday at 9:00 in London, for Sarah, paused" */
export function formatDetails(row: DeliverableRow, moment: Moment): string {
  const whom = recipientLabel(row.recipient);
  return [formatSchedule(row, moment), whom && `for ${whom}`, row.status === 'active' ? undefined : row.status].filter(Boolean).join(', ');
}

/** All words that may identify a deliverable: from its title, recipient, kind and frequency. */
export function nameTerms(row: DeliverableRow): string[] {
  const rhythm = row.frequency === 'biweekly' ? 'biweekly fortnightly' : row.frequency;
  return contentTerms(
    [row.title, row.recipient?.name, row.recipient?.role, kindNames[row.deliverable_type], 'report', rhythm].filter(Boolean).join(' '),
  );
}

/** The rows in the outcome of a List call. */
export function rowsOf(items: unknown): DeliverableRow[] {
  return Array.isArray(items)
    ? items.filter((item): item is DeliverableRow => typeof item?.id === 'string' && typeof item.title === 'string')
    : [];
}
