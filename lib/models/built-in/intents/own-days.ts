import { type AskedDays, pastOrComing } from '../flow/days-asked.ts';
import type { Flow } from '../flow/flow.ts';
import type { Intent } from '../flow/intent.ts';
import type { Situation } from '../flow/situation.ts';
import { contentTerms } from '../language/matching.ts';
import { calendarsRead, listEvents, readNone, usual } from './calendar.ts';
import { listRuns, listRunsWithin } from './list-coming.ts';

const lead = '^(?:(?:and|so|ok|please|hey)[, ]+)*';
/** "What’s my schedule for Wednesday?", "what do I have on 1 December?", "how does my week look?" */
const asksForDays = new RegExp(
  `${lead}(?:${[
    "(?:what(?:['’]?s| is)|show(?: me)?|tell me) (?:my|our) (?:schedule|day|week)",
    "(?:how|what)(?:['’]?s| is| does) (?:my|our) (?:schedule|day|week)(?: look(?:ing)?(?: like)?)?",
    '(?:what (?:do|did)|do) (?:i|we) have (?:(?:got|anything|something|planned|scheduled) )?(?:on|for|planned|scheduled|today|tomorrow|this|next)',
  ].join('|')})\\b`,
  'i',
);
/** "Am I free on Thursday?" */
const asksIfFree = new RegExp(
  `${lead}(?:(?:am|are|will|was|were) (?:i|we) (?:be )?(?:free|busy|available)|(?:do|will) (?:i|we) have (?:any |some )?time)\\b`,
  'i',
);
/** What such a question consists of, beside the words of any question about a calendar. */
const ownWords = /\b(?:am|schedule|scheduled|planned|look(?:ing)?|available|time|will|some)\b/gi;

/** Tell what the person has on some days: events of their calendars, and what is due. */
export const tellOwnDays: Intent = {
  name: 'tell what is on some days',
  read({ text }, situation) {
    const ifFree = asksIfFree.test(text);
    if (!ifFree && !asksForDays.test(text)) return undefined;
    const span = /\b(?:my|our) (day|week)\b/i.exec(text)?.[1]?.toLowerCase();
    const usualSpan = span === undefined ? undefined : span === 'day' ? 'today' : 'this week';
    const days = pastOrComing(text, situation) ?? (usualSpan && pastOrComing(usualSpan, situation));
    const isWhole = contentTerms(text.replaceAll(ownWords, ' ').replaceAll(usual, ' ')).length === 0;
    return days && isWhole ? tellDays(days, ifFree, situation) : undefined;
  },
};

function* tellDays(asked: AskedDays, ifFree: boolean, situation: Situation): Flow<string> {
  const read = yield* calendarsRead();
  if (read !== 'some') return yield* ifFree ? readNone(read) : listRuns(asked, situation);
  const events = yield* listEvents(asked, '', situation);
  const due = yield* listRunsWithin(asked.days, situation);
  return due ? `${events}\n\nDeliverables that are due then:\n\n${due}` : events;
}
