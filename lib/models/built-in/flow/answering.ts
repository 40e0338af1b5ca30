import { monthName } from '#lib/schedule/date-names.ts';
import { weekdays } from '#lib/schedule/schedule.ts';
import { contentTerms, coverage } from '../language/matching.ts';
import { withoutNow } from '../language/now.ts';
import { type Hit, hitText, isKnowledge } from './find-hits.ts';

/** The best of the hits that share a word with what is looked for. */
export function related(query: string, hits: readonly Hit[]): Hit[] {
  const words = contentTerms(query);
  const shared = hits.filter((hit) => coverage(words, contentTerms(hitText(hit))) > 0);
  const best = Math.max(...shared.map(({ score }) => score));
  return shared.filter(({ score }) => score >= best * NEARLY_AS_GOOD);
}

/** The share of a query's words that a hit has, 0 to 1. */
export const shareOf = (query: string, hit: Hit) => coverage(termsAsked(query.replace(deciding, '')), contentTerms(hitText(hit)));

/** The results in `second` that have more words of the query than all in `first`. If there are none, `first` with those that have as many. */
export function closerTo(query: string, first: Hit[], second: readonly Hit[]): Hit[] {
  const most = Math.max(...first.map((hit) => shareOf(query, hit)));
  const closer = second.filter((hit) => shareOf(query, hit) > most);
  const others = second.filter(({ ref }) => !first.some((hit) => hit.ref === ref));
  return closer.length > 0 ? closer : [...first, ...others.filter((hit) => shareOf(query, hit) === most)];
}

/** A hit this much worse than the best one is left out. */
const NEARLY_AS_GOOD = 0.6;
/** Answers in other words are also told if they are nearly as relevant as the best. */
const AS_GOOD = 0.9;
/** The share of a question's words, or of a hit's, that an answer shares with the other. */
const ENOUGH_OF_QUESTION = 0.4;
export const ENOUGH_OF_HIT = 0.5;

/** From this relevance on, a memory or document answers a question in other words; a question for a yes or no needs less. */
const RELEVANT = 0.6;
const RELEVANT_FOR_YES_OR_NO = 0.5;
const yesOrNoQuestion = /^(?:is|are|was|were|does|do|did|has|have|had|may|can|could|should|will)\b/i;

/** The hits that answer a question: a single word such as a name in both would be an answer by chance. */
export function answering(topic: string, hits: readonly Hit[], asked = topic): Hit[] {
  // An old message that says "today" is no better an answer to "how fast is it today?".
  const question = withoutNow(topic);
  const words = termsAsked(question);
  const least = yesOrNoQuestion.test(asked) ? RELEVANT_FOR_YES_OR_NO : RELEVANT;
  const sure = related(question, hits).filter((hit) => {
    const terms = contentTerms(hitText(hit));
    return coverage(words, terms) >= ENOUGH_OF_QUESTION || coverage(terms, words) >= ENOUGH_OF_HIT;
  });
  const best = Math.max(...hits.filter(isKnowledge).map(({ score }) => score));
  if (sure.length > 0 || best < least) return sure;
  return hits.filter((hit) => isKnowledge(hit) && hit.score >= best * AS_GOOD);
}

const whose = String.raw`(?:\b(?:an?|the|any|her|his|their|our|your)|['’]s)`;
/** What a question asks for that shows in the text of an answer. */
const values = [
  {
    asks: new RegExp(
      `${whose} (?:(?:phone|mobile|telephone) )?number\\b(?! of\\b)|(?<!\\b(?:on|from|by|over|via|with) )${whose} (?:phone|mobile)(?: for\\b|[\\s.?!]*$)`,
      'i',
    ),
    shows: /\d/,
  },
  { asks: new RegExp(`\\be-?mail address|${whose} e-?mail(?: for\\b|[\\s.?!]*$)`, 'i'), shows: /@/ },
  { asks: new RegExp(`${whose} (?:(?:postal|home|work) )?address\\b`, 'i'), shows: /\d|@/ },
  { asks: /\b(?:birthday|date of birth|how old)\b/i, shows: /\d/ },
];

/** A hit that has only the name which a question asks about is no answer below this relevance. */
const RELEVANT_BY_NAME = 0.65;
/** "March" is in many texts, and is not a name. */
const ofCalendar = new Set(contentTerms([...weekdays, ...Array.from({ length: 12 }, (_, n) => monthName(n + 1))].join(' ')));
const names = /(?<=\S\s+)\p{Lu}[\p{L}'’-]+/gu;

/** False for a hit that only has the name in a question, and nothing of what is asked about it. */
export function mayAnswer(question: string, hit: Hit): boolean {
  const text = hitText(hit);
  if (values.some(({ asks, shows }) => asks.test(question) && !shows.test(text))) return false;
  return !hasOnlyName(question, hit) || hit.score >= RELEVANT_BY_NAME;
}

/** True for a hit that has only the name in a question which also asks something else. */
export function hasOnlyName(question: string, hit: Hit): boolean {
  const terms = contentTerms(hitText(hit));
  const named = contentTerms((question.match(names) ?? []).join(' ')).filter((word) => !ofCalendar.has(word));
  const others = termsAsked(question).filter((word) => !named.includes(word));
  return others.length > 0 && coverage(named, terms) > 0 && coverage(others, terms) === 0;
}

/** The words of a query that an answer may have. */
export const termsAsked = (query: string) => contentTerms(withoutNow(query)).filter((word) => !askingTerms.has(word));

/** Words of questions that answers do not repeat. */
export const askingTerms = new Set(contentTerms('where why whom whose much many kind know tell take care think exactly again usually'));

/** Words that say no subject: "decide about the database" is about the database. */
export const deciding = /^(?:decided?|agreed?|settled?|chosen?|choose) (?:(?:on )?(?:anything|something) )?(?:about|on|for|regarding) /i;
