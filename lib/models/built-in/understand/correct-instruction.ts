import type { ChangeMade } from '../flow/change-made.ts';
import type { Situation } from '../flow/situation.ts';
import { opener } from '../language/corrected.ts';
import { readNoun } from '../language/free-request.ts';
import { contentTerms } from '../language/matching.ts';
import { readUtterance } from '../language/utterance.ts';
import { withValues } from '../language/values.ts';
import { mayBe, sureIntent } from './route.ts';

const comparative =
  /\b(?:longer|shorter|briefer|simpler|plainer|clearer|lighter|softer|warmer|friendlier|stricter|(?:more|less) \p{L}+)\b/iu;
const otherWay = new RegExp(
  String.raw`^${opener}*(?:the )?(?:other way (?:a?round)|opposite)\b[\s,.:–-]*(?<right>${comparative.source})?[.!\s]*$`,
  'iu',
);
/** "200", "or 250?", after a length was given */
const otherFigure = new RegExp(
  String.raw`^(?:${opener}|(?:or|rather|better|say|maybe|make (?:it|that))\b[\s,]*)*(?<right>\d[\d.,]*\d|\d)(?: words| pages| lines| sentences)?[?.!\s]*$`,
  'iu',
);

/** An instruction with what a message gives in the place of a part of it. */
export function otherWords(raw: string, { request, input }: ChangeMade): string | undefined {
  // A correction of a correction is about the line that it has led to.
  const added = String((input.changes as { instructions?: unknown } | undefined)?.instructions ?? '')
    .split('\n')
    .at(-1);
  const line = added || request;
  const figure = otherFigure.exec(raw)?.groups?.right;
  const right = otherWay.exec(raw)?.groups?.right;
  return figure ? withValues(line, figure) : right && comparative.test(line) ? line.replace(comparative, () => right) : undefined;
}

const quotes = /["“][^"“”]+["”]/;

/** What is also to be so: "and put a summary at the top"; of words that are not to be used, further ones: "and “delighted” as well". */
export function furtherInstruction(raw: string, { request }: ChangeMade, situation: Situation): string | undefined {
  const words = /^(?:and|also|plus)\b[,\s]*(?<words>.+)$/isu.exec(raw)?.groups?.words;
  // "A summary at the top" is none of the deliverables.
  if (!words || readNoun(words.replace(/\ban? (?:\p{L}+ ){1,2}/giu, ' ')) !== undefined) return undefined;
  const other = quotes.exec(words)?.[0];
  const rest = other ? contentTerms(words.replace(other, ' ').replace(/\b(?:as well|too|also)\b/gi, ' ')) : [];
  if (other && rest.length === 0) return quotes.test(request) ? request.replace(quotes, () => other) : undefined;
  const utterance = readUtterance(words);
  const sure = sureIntent(utterance, situation);
  return (sure ?? 'deliverable.instructions') === 'deliverable.instructions' && mayBe('deliverable.instructions', utterance, situation)
    ? words
    : undefined;
}
