import type { ChangeMade } from '../flow/change-made.ts';
import type { Flow } from '../flow/flow.ts';
import type { Intent } from '../flow/intent.ts';
import type { Situation } from '../flow/situation.ts';
import { say } from './talk.ts';

const opening = '(?:(?:ok|okay|and|so|but|wait|hang on|h+m+|sorry|huh|um+|er+),? )*';
const ending = '(?:,? (?:just|now|there|here|then|exactly|please|about (?:it|that)|(?:to|with) (?:it|that|them)))*[?!.\\s]*$';
const pattern = (words: string, end = ending) => new RegExp(`^${opening}${words}${end}`, 'i');

const asksLast = [
  pattern('what (?:exactly |just )?(?:did|have) (?:you|we|i) (?:just |actually |really |exactly )?(?:do|done|change|changed)'),
  pattern('what (?:exactly |just )?(?:happened|has changed|changed|was that(?: change)?)'),
];
const asksBefore = pattern(
  '(?:what|when|how|where|who|which day|what (?:day|time)) (?:was|were) (?:it|that|this|they|the time|the day) (?:set to |called |going to )?(?:before|originally|until now|previously)(?: (?:that|you changed it|i changed it))?',
);
const asksWhether = pattern(
  '(?:(?:did|has) (?:it|that) (?:really |actually )?work(?:ed)?|(?:is|was) (?:it|that) (?:really |actually )?(?:done|saved|changed)|(?:are|r) you (?:really |quite )?sure|really|did you (?:really |actually )?(?:do|change|save) (?:it|that))(?: now| already)?',
);
const asksAll = pattern(
  'what (?:all )?(?:did|have) (?:you|we|i) (?:all )?(?:do|done|change|changed|been doing)',
  '(?:,? (?:for me|so far|up to now|today|in (?:this|the) (?:chat|conversation)|all together|in total))+[?!.\\s]*$',
);
const asksWhy = pattern(
  '(?:why|how come|what for)(?: (?:did you|have you|you|would you) (?:do|done|did|change|changed|make|made|say)(?: (?:that|this|it|so))?)?',
);

const isAsked = (text: string) => [...asksLast, asksBefore, asksWhether, asksAll, asksWhy].some((words) => words.test(text));

/** What this chat has changed, and why: "what did you just do?", "when was it before?", "why did you do that?" */
export const tellChanges: Intent = {
  name: 'tell what was changed',
  example: 'What did you just change?',
  read({ text }, situation) {
    if (asksAll.test(text)) return tellAll(situation);
    if (asksLast.some((words) => words.test(text))) return tellLast(situation);
    if (!situation.changedLast && !(situation.changesMade.length > 0 && isAsked(situation.lastSaid ?? ''))) return undefined;
    if (asksWhether.test(text)) return say(`Yes: ${situation.changesMade.at(-1)!.reply}`);
    if (asksBefore.test(text)) return tellLast(situation);
    return asksWhy.test(text) ? tellWhy(situation) : undefined;
  },
};

const NONE = 'I haven’t changed anything in this chat.';

// biome-ignore lint/correctness/useYield: a flow that needs no call
function* tellLast({ changesMade, changedLast, suggestions }: Situation): Flow<string> {
  const last = changesMade.at(-1);
  if (!last) return NONE;
  suggestions.push('undo that');
  return `${changedLast ? 'This is what I changed' : 'The last thing I changed in this chat'}: ${last.reply}`;
}

function* tellAll({ changesMade }: Situation): Flow<string> {
  if (changesMade.length === 0) return `${NONE} Your [inbox](/inbox) shows what’s ready for review.`;
  return `In this chat:\n\n${changesMade.map(({ reply }) => `- ${reply.replaceAll('\n', '\n  ')}`).join('\n')}`;
}

// biome-ignore lint/correctness/useYield: a flow that needs no call
function* tellWhy({ changesMade, suggestions }: Situation): Flow<string> {
  const { request, reply } = changesMade.at(-1) as ChangeMade;
  suggestions.push('undo that');
  return `You wrote “${request}”, and this is how I understood it: ${reply}\n\nIf you meant something else, say “undo that” and rephrase it.`;
}
