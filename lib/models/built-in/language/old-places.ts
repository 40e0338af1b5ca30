import { emailAddress } from './email-address.ts';

/** An address, a URL, a channel or a repository. */
const place = new RegExp(
  `https?://[^\\s"'<>]+[^\\s"'<>.,;:!?)]|${emailAddress.source}|#[\\p{L}\\p{N}][\\p{L}\\p{N}_-]*|\\b[\\w-]+/[\\w.-]*\\w`,
  'gu',
);
const clause = "(?:(?!\\b(?:but|so|then|instead(?! of)|it(?:['’]?s| is))\\b)[^,.;:!?])*";
/** What leads to a place that is given up. */
const givenUp = new RegExp(
  `(?:\\b(?:instead of|rather than|in place of|no longer|never|not|stop\\w*|without|drop(?! (?:straight |right |directly )?(?:in|into|to|on)\\b)|remove|replac\\w+|old|previous(?:ly)?|former(?:ly)?|current(?:ly)?|present(?:ly)?|used to|went to)\\b|n't\\b)${clause}$|\\bwas\\s+$`,
  'i',
);
/** What is said after a place that is given up. */
const isGone = new RegExp(
  `^${clause}\\b(?:any ?more|any longer|no longer|(?:is|are|was|were) (?:the )?(?:old|wrong|dead|gone|closed|outdated|out of date|over|history)|isn't|bounc\\w+|does(?:n't| not) (?:exist|work))\\b`,
  'i',
);
/** "From a to b", "replace a with b", "a → b". */
const isReplaced = /^\s*(?:to|into|with|for|by|becomes?|->|→|=>)\s*(?:to\s+)?$/i;
const joins = /^\s*(?:and|or|nor)\s+(?:to\s+)?$/i;

/** A text without the places in it to which something no longer goes: "not a@acme.example any more but b@acme.example". */
export function withoutOldPlaces(text: string): string {
  const places = [...text.matchAll(place)];
  const endOf = (n: number) => (n < 0 ? 0 : places[n]!.index + places[n]![0].length);
  const isOld: boolean[] = [];
  for (const [n, { index }] of places.entries()) {
    const before = text.slice(endOf(n - 1), index);
    const after = text.slice(endOf(n), places[n + 1]?.index);
    const isNegated = joins.test(before) ? isOld[n - 1] : givenUp.test(before);
    isOld.push(isNegated || isGone.test(after) || (n + 1 < places.length && isReplaced.test(after)) || false);
  }
  return places.reduceRight(
    (rest, { index, 0: { length } }, n) => (isOld[n] ? `${rest.slice(0, index)}${rest.slice(index + length)}` : rest),
    text,
  );
}
