import { discussionOf, writtenAt } from '#lib/models/built-in/language/item-lines.ts';
import { topicOf } from '#lib/models/built-in/language/topic.ts';
import type { Brief, Material } from '../brief.ts';
import type { SourceStatement } from './place-statements.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const deadline = new RegExp(`\\bby (${weekdays.join('|')})\\b`, 'gi');

/**
 * The statements with the topics that the rest of the material gives them: an issue or a pull request that ended is done, and so is
 * a plan that names it and was written before; a deadline that has passed is not next.
 */
export function settled(
  statements: readonly SourceStatement[],
  materials: readonly Material[],
  { period, timeZone }: Pick<Brief, 'period' | 'timeZone'>,
): SourceStatement[] {
  const today = dayOf(period.end, timeZone);
  const moment = ({ sources: [first], from }: SourceStatement) =>
    first && writtenAt(materials[first.source]!.text.slice(from, from + 200).replace(/^- /, ''));
  const ends = new Map(
    statements.flatMap((statement) => {
      const found = discussionOf(statement.text);
      const at = moment(statement);
      return found?.isEnd && at !== undefined ? [[found.key, at] as const] : [];
    }),
  );
  const isOver = (key: string, at: number) => (ends.get(key) ?? Number.NEGATIVE_INFINITY) >= at;
  return statements.map((statement) => {
    const at = moment(statement);
    if (at === undefined) return statement;
    const own = discussionOf(statement.text);
    if (own && isOver(own.key, at)) return { ...statement, topic: 'done' };
    if (statement.topic !== 'next') return statement;
    const named = statement.text.match(/(?<!\S)(?:#\d+|[A-Z][A-Z0-9]*-\d+)\b/g) ?? [];
    if (named.some((key) => isOver(key, at))) return { ...statement, topic: 'done' };
    const written = new Date(at).getUTCDay();
    const ahead = statement.text.replace(deadline, (words, weekday: string) => {
      const days = (weekdays.indexOf(weekday.toLowerCase()) - written + 7) % 7;
      return Math.floor(at / DAY_MS) + days < today ? '' : words;
    });
    return ahead === statement.text ? statement : { ...statement, topic: topicOf(ahead) };
  });
}

/** The day of a moment in a time zone, in days since 1970. */
function dayOf(moment: Date, timeZone: string): number {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(moment);
  return Date.parse(day) / DAY_MS;
}
