import { capitalize } from '#lib/base/text/capitalization.ts';
import { formatMoment } from '#lib/base/text/format-moment.ts';
import { oneLine, truncate } from '#lib/base/text/shorten.ts';
import { withoutInlineMarks } from '#lib/base/text/without-inline-marks.ts';
import { nouns } from '#lib/entities/nouns.ts';
import { type DeliveryStatus, deliveryStatusLabels } from '#lib/features/delivery/delivery-status.ts';
import { type WorkOutcome, workOutcomeLabels } from '#lib/models/work-outcome.ts';
import type { EntityType } from '#lib/refs/ref.ts';
import { agentTypeLabels } from '#lib/runs/tickets/ticket.ts';
import { describeSchedule } from '#lib/schedule/describe-schedule.ts';
import { type Frequency, frequencies, type Schedule } from '#lib/schedule/schedule.ts';
import { titleOfRow } from './title-of-row.ts';

/** What a chip and its preview show. */
export interface RefSummary {
  ref: string;
  /** What it is, if the type of its ref does not say it: "message". */
  kind?: string;
  title: string;
  /** The start of its text, if that adds to the title. */
  text?: string;
  facts: { label: string; value: string }[];
  /** Whether it is an image that can be shown. */
  isImage?: boolean;
  /** Why it could not be read: of a document. */
  problem?: string;
  /** Whether it is still to be read: a document. */
  isUnread?: boolean;
  /** Whether it changes by itself now: a document is being embedded. */
  grows?: boolean;
}

const longestText = 280;

/** Summarizes a row that Read returned. `timeZone` is the reader's. */
export function summarizeRow(ref: string, type: EntityType, row: Record<string, unknown>, timeZone: string): RefSummary {
  const title = titleOfRow(type, row) ?? nouns[type].one;
  const text = excerptOf(type, row);
  const facts = factsOf(type, row, timeZone).flatMap(([label, value]) => (value ? [{ label, value }] : []));
  const isImage = type === 'document' && row.kind === 'image' && row.status === 'ready';
  return {
    ref,
    title,
    facts,
    ...(text && text !== title ? { text } : {}),
    ...(isImage && { isImage }),
    ...(type === 'document' && readingOf(row)),
  };
}

/** Summarizes a part of an entity, which Read returned, from the summary of the entity. `timeZone` is the reader's. */
export function summarizePart(whole: RefSummary, subpath: readonly string[], part: unknown, timeZone: string): RefSummary {
  const row = (typeof part === 'object' && part !== null && !Array.isArray(part) ? part : {}) as Record<string, unknown>;
  const named = (name: unknown) => (typeof name === 'string' && name ? `${whole.title}, ${name}` : whole.title);
  const text = [row.content, row.final_content].find((one) => typeof one === 'string' && one.trim()) as string | undefined;
  const summary = { ...whole, ...(text && { text: text.trim().slice(0, longestText).toWellFormed() }) };
  switch (subpath[0]) {
    case 'items':
      return {
        ref: whole.ref,
        title: named(row.resource),
        ...(typeof row.kind === 'string' && { kind: row.kind.replaceAll('_', ' ') }),
        text: itemExcerpt(row, timeZone),
        facts: [],
      };
    case 'resources':
    case 'outputs':
      return { ...summary, title: named(row.name) };
    case 'chunks':
      return { ...summary, title: named(row.heading) };
    case 'versions':
      return { ...summary, title: named(`version ${row.version_number ?? subpath[1] ?? ''}`.trim()) };
    default:
      return { ...summary, title: named(subpath.join(' ')) };
  }
}

/** "Tom Beck, 25 Nov 2026, 09:35: Owen has his archive." */
function itemExcerpt({ author, at, text }: Record<string, unknown>, timeZone: string): string {
  const head = [author, typeof at === 'string' && formatMoment(at, timeZone)].filter((one) => typeof one === 'string').join(', ');
  return truncate(oneLine(`${head ? `${head}: ` : ''}${typeof text === 'string' ? withoutInlineMarks(text) : ''}`), longestText);
}

/** How far the reading of a document is. Its words are counted once it is read; it is embedded after that. */
function readingOf({ status, error, word_count: words }: Record<string, unknown>): Pick<RefSummary, 'problem' | 'isUnread'> {
  if (status === 'failed') return { problem: typeof error === 'string' ? error : 'The reason isn’t known.' };
  return (status === 'pending' || status === 'processing') && !words ? { isUnread: true } : {};
}

function excerptOf(type: EntityType, row: Record<string, unknown>): string | undefined {
  const text = type === 'memory' || type === 'document' ? row.content : (row.description ?? row.summary);
  if (typeof text !== 'string' || !text.trim()) return undefined;
  return truncate(oneLine(text), longestText);
}

type Fact = [label: string, value: string | undefined];

function factsOf(type: EntityType, row: Record<string, unknown>, timeZone: string): Fact[] {
  switch (type) {
    case 'deliverable':
      return [
        ['State', undelivered(row) ?? formatValue(row.status)],
        ['When', scheduleOf(row, timeZone)],
        ['For', formatValue((row.recipient as { name?: unknown } | null)?.name)],
      ];
    case 'memory':
      return [
        ['Kind', formatValue(row.type)],
        ['State', row.is_active === false ? 'Forgotten' : undefined],
      ];
    case 'document':
      return [
        ['State', formatValue(row.status)],
        ['Length', typeof row.word_count === 'number' && row.kind !== 'image' ? `${row.word_count.toLocaleString('en')} words` : undefined],
      ];
    case 'work':
      return [
        ['State', row.status === 'completed' ? workOutcomeLabels[(row.outcome as WorkOutcome | null) ?? 'done'] : formatValue(row.status)],
        ['Kind', agentTypeLabels[String(row.agent_type)] ?? formatValue(row.agent_type)],
      ];
    case 'platform':
      return [
        ['State', formatValue(row.status)],
        ['Account', typeof row.account === 'string' ? row.account : undefined],
      ];
    default:
      return [['State', formatValue(row.status)]];
  }
}

/** The status of the delivery of an approved version that has not reached its destination. */
function undelivered({ status, delivery_status: delivery }: Record<string, unknown>): string | undefined {
  return status === 'approved' ? deliveryStatusLabels[delivery as DeliveryStatus] : undefined;
}

function scheduleOf(row: Record<string, unknown>, timeZone: string): string | undefined {
  const frequency = frequencies.find((known) => known === row.frequency);
  if (!frequency || typeof row.schedule !== 'object' || !row.schedule) return formatValue(row.frequency);
  try {
    return describeSchedule(frequency as Frequency, row.schedule as Schedule, timeZone);
  } catch {
    return formatValue(frequency);
  }
}

function formatValue(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value) return undefined;
  return capitalize(value.replaceAll('_', ' '));
}
