import { contentTerms, coverage } from './matching.ts';

const parts = /[.;:!?]\s+|,\s+|\s+(?:and|but|because|while|although|whereas|who|which|so)\s+/i;
const telling = new Set('she he they them her him really very always usually also just quite rather too now'.split(' '));

/**
 * True when a text says more than the repeated part of it: a clause that was not mentioned or, if a whole
 * statement and not just a subject was repeated, any other content word.
 */
export function saysMore(text: string, repeated: string, { statement }: { statement: boolean }): boolean {
  const wanted = contentTerms(repeated);
  const weighty = (words: string) => contentTerms(words).filter((word) => !telling.has(word));
  if (statement && coverage(weighty(text), wanted) < 1 && weighty(text).length > 0) return true;
  const said = text
    .split(parts)
    .map(weighty)
    .filter(({ length }) => length > 0);
  return said.length > 1 && said.some((words) => coverage(words, wanted) <= 0.5);
}
