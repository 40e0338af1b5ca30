import { contentTerms } from '#lib/models/built-in/language/matching.ts';
import { correctSpelling } from '#lib/models/built-in/language/spelling.ts';

const ordinals = [
  /^(?:the )?(?:first|1st|1|one|former)(?: one)?$/i,
  /^(?:the )?(?:second|2nd|2|two)(?: one)?$/i,
  /^(?:the )?(?:third|3rd|3|three)(?: one)?$/i,
  /^(?:the )?(?:fourth|4th|4|four)(?: one)?$/i,
];

interface Option<T> {
  label: string;
  /** Synonyms of the label. */
  also?: string;
  value: T;
}

/**
 * Matches an answer to one of the options: by its label, its position ("the second one", "last") or words that only this
 * label contains, also after a yes or no ("no, the second one"). Returns the option's value.
 */
export function oneOf<T>(options: readonly Option<T>[]): (words: string) => T | undefined {
  return (words) => {
    const rest = afterYesOrNo(words)?.rest;
    return named(words, options) ?? (rest ? named(rest, options) : undefined);
  };
}

function named<T>(words: string, options: readonly Option<T>[]): T | undefined {
  const said = plain(words);
  const same = options.find(({ label, also }) => plain(label) === said || (also !== undefined && plain(also) === said));
  if (same) return same.value;
  const place = ordinals.findIndex((pattern) => pattern.test(said));
  if (place >= 0) return options[place]?.value;
  if (/^(?:the )?(?:last|latter)(?: one)?$/.test(said)) return options.at(-1)?.value;
  const wanted = contentTerms(correctSpelling(words));
  const fitting = options.filter(({ label, also = label }) =>
    [label, also].map(contentTerms).some((has) => wanted.length > 0 && wanted.every((word) => has.includes(word))),
  );
  return fitting.length === 1 ? fitting[0]!.value : undefined;
}

const yesOrNoBefore =
  /^(?<said>(?:yes|yeah|yep|yup|sure|ok|okay|no|nope|nah)(?: (?:please|thanks|thank you))?)\s*[\s,.;:!–-]\s*(?<rest>\S.*)$/i;

/** Splits "No, keep it" into the yes or no and the words after it. Undefined if either is missing. */
export function afterYesOrNo(words: string): { yes: boolean; rest: string } | undefined {
  const found = yesOrNoBefore.exec(words.trim())?.groups;
  return found && { yes: !/^n/i.test(found.said!), rest: found.rest! };
}

/** Recognizes common forms of yes and no, and the labels of the two options. */
export function yesOrNo(yes: string, no: string): (words: string) => boolean | undefined {
  const label = oneOf([
    { label: yes, value: true },
    { label: no, value: false },
  ]);
  return (words) => {
    const said = plain(words);
    if (
      /^(?:yes|yeah|yep|yup|sure|ok|okay|please do|do it|do that|go ahead|of course|absolutely|right|correct|fine|y|please|yes please|yes do it|go for it)$/.test(
        said,
      )
    )
      return true;
    if (/^(?:no|nope|nah|n|no thanks|no thank you|don't|do not|better not|rather not)$/.test(said)) return false;
    const meant = label(words);
    const before = afterYesOrNo(words);
    return before && meant !== before.yes ? undefined : meant;
  };
}

const hesitation = '(?:(?:no|yes|ok|okay|oh|hm+|well|actually|please)[, ]+)*';
// A question such as "is Salma in on Monday?" names one, too, and is no answer.
const onlySome = new RegExp(`^${hesitation}(?:(?:only|just) (?<some>.+)|(?<some>.+) (?:only|alone)|(?<some>the [^?]+))$`, 'i');
const allBut = new RegExp(
  `^${hesitation}(?:(?:all|every\\w*|everything) )?(?:but(?: not)?|except(?: for)?|not|keep|leave(?: out)?|without) (?<others>.+)$`,
  'i',
);
const besides = /(?:,? (?:actually|please|then|though|alone|as (?:it|they) (?:is|are)|out))+$/i;

/**
 * Reads the answer to a question about several things: all of them, none, or those that it names or leaves out ("just the
 * newsletter", "no, keep the one about Globex").
 */
export function theseOf<T>(yes: string, no: string, options: readonly Option<T>[]): (words: string) => T[] | undefined {
  const sure = yesOrNo(yes, no);
  const values = options.map(({ value }) => value);
  const namedIn = (words: string) => {
    const found = words.split(/,? and |, /i).map((part) => named(part, options));
    return found.every((value) => value !== undefined) ? (found as T[]) : undefined;
  };
  return (words) => {
    const agreed = sure(words);
    if (agreed !== undefined) return agreed ? values : [];
    const said = words
      .trim()
      .replace(/[.!\s]+$/, '')
      .replace(besides, '');
    const others = allBut.exec(said)?.groups?.others;
    const left = others && namedIn(others);
    if (left) return values.filter((value) => !left.includes(value));
    const some = others ? undefined : onlySome.exec(said)?.groups?.some;
    return some === undefined ? undefined : namedIn(some);
  };
}

function plain(words: string): string {
  return words
    .trim()
    .toLowerCase()
    .replaceAll(/[’‘]/g, "'")
    .replace(/^["“”]+|["“”.!?\s]+$/g, '')
    .replace(/,/g, '');
}
