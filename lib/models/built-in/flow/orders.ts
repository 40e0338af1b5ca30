import { readKind } from '#lib/models/built-in/language/kind.ts';
import { contentTerms } from '#lib/models/built-in/language/matching.ts';
import { readUtterance } from '#lib/models/built-in/language/utterance.ts';

const question = /^(?:do|does|did|what|which|when|who|where|why|how)\b/i;
const telling = /^(?:remember|forget|note|keep in mind|fyi)\b(?!\s+(?:it|this|that|them)[\s.!]*$)/i;
const pointing = '(?!(?:it|this|that|them|these|those|one|the (?:first |second |last |other )?one)\\b)';
const doing = new RegExp(
  `^(?:pause|suspend|stop|put (?=.* on )|resume|un-?pause|restart|archive|delete|remove|get rid of|rename|move|shift|reschedule|create|set up|add|list|show(?: me)?|(?:make (?:me )?a )?plan|open|search|find|look (?:up|for)|generate|draft|write|research)\\s+${pointing}`,
  'i',
);
const changing = new RegExp(`^(?:make|change|set|switch|turn|update|send|put|call|give)\\s+${pointing}`, 'i');

/** "Is Salma in on Monday?", unlike "is it the second one?" */
const yesOrNoQuestion = /^(?:is|are|was|were|has|have|had|isn['’]t|aren['’]t) (?!(?:it|this|that|these|those)\b).*\?\s*$/is;

/** True for words that ask a question. */
export const asksSomething = (words: string) => question.test(words.trim()) || yesOrNoQuestion.test(words.trim());

/** True for words such as "where he worked before", which describe an option and ask nothing. */
export const describes = (words: string) => /^(?:where|when|what|how|why|who|which) (?:s?he|they|it) [^?]{2,40}$/i.test(words.trim());

/**
 * True for an order such as "pause the weekly status", which cannot be an answer. An order to change something counts only
 * if it names something other than the current `matter`: "make the report weekly" may be the answer about that report.
 */
export function givesOrder(words: string, matter: string): boolean {
  const { text } = readUtterance(words);
  return telling.test(text) || doing.test(text) || (changing.test(text) && namesOther(text, matter));
}

function namesOther(text: string, matter: string): boolean {
  const named = readKind(text)?.words;
  const known = contentTerms(matter);
  return named !== undefined && !contentTerms(named).every((word) => known.includes(word));
}
