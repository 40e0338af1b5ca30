import { Temporal } from 'temporal-polyfill';
import { readPeriod } from '#lib/models/built-in/language/period.ts';
import { localDate } from '#lib/schedule/local-moment.ts';
import { pastOrComing } from '../flow/days-asked.ts';
import { versionLink } from '../flow/deliverable-row.ts';
import { listDeliverables } from '../flow/find-deliverable.ts';
import { mentionedIn } from '../flow/find-mentioned.ts';
import type { Flow } from '../flow/flow.ts';
import type { Intent } from '../flow/intent.ts';
import type { Situation } from '../flow/situation.ts';
import { deliveredVersions, formatState, tellLast } from './version-text.ts';

const asksWhatWent =
  /\b(?:what|which|anything|everything|all)\b.*\b(?:(?:went|gone|go|goes) out|(?:was|were|been|got) (?:sent|delivered|published|posted))\b|\bwhat (?:did|have) (?:we|i|you) (?:send|sent|deliver(?:ed)?|publish(?:ed)?)\b/i;

/** List what went out in a period: "what went out last week?" */
export const listSent: Intent = {
  name: 'list what went out',
  labels: ['deliverable.when'],
  read({ text }, situation) {
    if (!asksWhatWent.test(text) || isToCome(text)) return undefined;
    const period = readPeriod(text, situation) ?? lastDay(text, situation);
    return period && tellSent(text, period, situation);
  },
};

/** "What goes out this week?" is about what comes. */
const isToCome = (text: string) =>
  !/\b(?:went|gone|was|were|been|got|did|have|has|sent)\b/i.test(text) && !/\b(?:last|past|previous|yesterday)\b/i.test(text);

/** The day that a question about the past names: of "what went out on Monday", the last Monday. */
function lastDay(text: string, situation: Situation): ReturnType<typeof readPeriod> {
  const days = pastOrComing(text, situation)?.days;
  if (!days) return undefined;
  const isOver = Temporal.PlainDate.compare(days.first, localDate(situation.now, situation.timeZone)) <= 0;
  const at = (day: Temporal.PlainDate) =>
    new Date((isOver ? day : day.subtract({ days: 7 })).toZonedDateTime(situation.timeZone).epochMilliseconds);
  return { from: at(days.first), to: at(days.last.add({ days: 1 })) };
}

function* tellSent(text: string, { from, to }: { from: Date; to: Date }, situation: Situation): Flow<string> {
  const rows = yield* listDeliverables('deliverable:*');
  const [mentioned, ...others] = mentionedIn(text, rows);
  if (mentioned && others.length === 0) return yield* tellLast(mentioned, situation, text);
  const sent = (yield* deliveredVersions())
    .filter(({ delivered_at: at }) => at && new Date(at) >= from && new Date(at) < to)
    .toSorted((a, b) => a.delivered_at!.localeCompare(b.delivered_at!));
  if (sent.length === 0) return 'Nothing went out in that time.';
  const lines = sent.map((version) => {
    const row = rows.find(({ id }) => id === version.deliverable_id);
    const name = versionLink(row ?? { id: version.deliverable_id, title: 'a deliverable' }, version.version_number);
    return `- ${name}: ${formatState(version, situation)}`;
  });
  return `Went out in that time:\n\n${lines.join('\n')}`;
}
