import { contentTerms, coverage } from './matching.ts';

const parts = /[.;:!?]\s+|,\s+|\s+(?:and|but|because|while|although|whereas|who|which|so)\s+/i;
const telling = new Set('she he they them her him really very always usually also just quite rather too now'.split(' '));

/** Of so many words, one may be left out by who repeats them. */
const ENOUGH_WORDS = 4;

/**
 * True when a text says more than the part of it that was repeated: an unmentioned clause or, if a whole statement was
 * repeated rather than only a subject, any other content word.
 */
export function saysMore(text: string, repeated: string, { statement }: { statement: boolean }): boolean {
  const wanted = contentTerms(repeated);
  const weighty = (words: string) => contentTerms(words).filter((word) => !telling.has(word));
  const own = weighty(text);
  // "Forget that Harlow pays us every quarter" means what is remembered of the Harlow Trust.
  const isNearlyAll = own.length >= ENOUGH_WORDS && coverage(own, wanted) * own.length >= own.length - 1;
  if (statement && own.length > 0 && coverage(own, wanted) < 1 && !isNearlyAll) return true;
  const said = text
    .split(parts)
    .map(weighty)
    .filter(({ length }) => length > 0);
  return said.length > 1 && said.some((words) => coverage(words, wanted) <= 0.5);
}
