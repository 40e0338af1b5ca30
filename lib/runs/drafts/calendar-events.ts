import { oneLine, truncate } from '#lib/base/text/shorten.ts';
import type { EntityContext } from '#lib/entities/entity-context.ts';

/** How far back the first version reads events. */
const FIRST_DAYS = 7;
const MOST_EVENTS = 40;
const LONGEST_DESCRIPTION = 300;

/** The facts of an event, which have a line each, by the words that begin them. */
const fact = /^(?:When|Where|With|Repeats|Instead of): /;

/**
 * The events of a calendar file from a time on, the earliest first, each on one line, since a line without its event says nothing.
 * One that repeats may take place at any later time.
 */
export async function readCalendarEvents({ db, clock }: EntityContext, id: string, since: Date | null) {
  const from = since ?? new Date(clock.now().getTime() - FIRST_DAYS * 86_400_000);
  const { data, count } = await db
    .from('document_chunks')
    .select('ordinal, content', { count: 'exact' })
    .eq('document_id', id)
    // A colon has a meaning in the grammar of `or`.
    .or(`takes_place_at.gte.${from.toISOString()},content.like.%Repeats_ %`)
    .order('takes_place_at')
    .order('ordinal')
    .limit(MOST_EVENTS)
    .throwOnError();
  return {
    events: data.flatMap(({ ordinal, content }) => lineOf(content).map((text) => ({ ordinal, text }))),
    count: count ?? data.length,
  };
}

/** "- Call: 2026-12-02 08:30 (UTC); With: Ines Duarte; Price of 40 pallets"; nothing for the later parts of a long event. */
function lineOf(content: string): [] | [string] {
  const [heading = '', ...lines] = content.split('\n').filter(Boolean);
  if (!heading.startsWith('# ')) return [];
  const facts = lines.filter((line) => fact.test(line)).map((line) => line.replace(/^When: /, ''));
  const description = truncate(oneLine(lines.filter((line) => !fact.test(line)).join(' ')), LONGEST_DESCRIPTION);
  return [`- ${heading.slice(2)}: ${[...facts, description].filter(Boolean).join('; ')}`];
}
