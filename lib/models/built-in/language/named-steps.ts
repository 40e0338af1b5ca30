import { contentTerms, coverage } from './matching.ts';

/** A step of a list. */
interface Step {
  content: string;
}

const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');
const ordinal = `(?:${ordinals.join('|')}|\\d{1,2}(?:st|nd|rd|th))`;
const counts = 'one two three four five six seven eight nine ten'.split(' ');
const count = `(?:${counts.join('|')}|\\d{1,2})`;
/** What follows the number of a step, and not one that is part of a step: "the first draft". */
const ends =
  "(?=$|[,.;:!?&+]|'s\\b|\\s+(?:ones?|steps?|items?|things?|points?|tasks?|to-?dos?|and|or|but|in|on|is|are|was|were|isn't|aren't|wasn't|has|have|hasn't|haven't|can|done|finished|off|too|also|as|please|pls|now|already|yet|i|we|they)\\b)";
const range = new RegExp(`(?<![\\w.-])#?(\\d{1,2})\\s*(?:-|–|to|through)\\s*#?(\\d{1,2})${ends}`, 'gi');
const some = new RegExp(`\\b(first|last|next|top|bottom) (${count})${ends}`, 'gi');
/** "The two first" */
const countFirst = new RegExp(`\\b(${count}) (first|last|next)\\b`, 'gi');
const nth = new RegExp(`\\b${ordinal}${ends}`, 'gi');
const bare = new RegExp(`(?<![\\w.:'-])#?(\\d{1,2})${ends}`, 'gi');
const last = new RegExp(`\\blast${ends}`, 'gi');
const all = new RegExp(
  `\\b(?:all|everything|both|every (?:one|step)|the (?:rest|others?|lot)|(?:whole|entire) (?:list|lot|thing))\\b(?: of (?:them|it|these|those|that))?(?: (?:the )?(?:steps|items|things|tasks|${count}))?` +
    "(?=$|'|[,.;:!?]|\\s(?:is|are|was|were|have|has|done|finished|completed?|sorted|ready|off|too|now|but|except|apart|other|besides|bar|save)\\b)",
  'i',
);
const except =
  /\b(?:but|except(?: for)?|apart from|other than|besides|bar|without|save)\s+(?<what>(?:for )?[^,;]+?)(?=$|[,;]|\s+(?:is|are|has|have|'s)\b)/i;

const numberOf = (word: string, words: readonly string[]) =>
  /\d/.test(word) ? Number.parseInt(word, 10) : words.indexOf(word.toLowerCase()) + 1;
const upTo = (from: number, to: number) => Array.from({ length: Math.max(0, to - from) }, (_, n) => from + n);

/** From this share of a step's words on, a text names it. */
const ENOUGH = 0.3;

/** Which steps a text names: by their number, order or words; `isMeant` says which of them it may be about. */
export function namedSteps(text: string, steps: readonly Step[], isMeant: (n: number) => boolean = () => true): number[] {
  const meant = upTo(0, steps.length).filter(isMeant);
  const left = all.test(text) ? except.exec(text)?.groups?.what : undefined;
  if (left !== undefined) {
    const others = namedSteps(left, steps);
    return others.length > 0 ? meant.filter((n) => !others.includes(n)) : [];
  }
  const named = new Set<number>();
  const add = (...places: number[]) => {
    for (const n of places) if (meant.includes(n)) named.add(n);
    return ' ';
  };
  const words = text
    .replace(countFirst, '$2 $1')
    .replace(range, (_, from, to) => add(...upTo(Number(from) - 1, Number(to))))
    .replace(some, (_, side: string, how: string) => {
      const number = numberOf(how, counts);
      if (/last|bottom/i.test(side)) return add(...meant.slice(-number));
      return add(...(/next/i.test(side) ? meant.slice(0, number) : upTo(0, number)));
    })
    .replace(nth, (word) => add(numberOf(word, ordinals) - 1))
    .replace(bare, (_, word) => add(Number(word) - 1))
    .replace(last, () => add(...meant.slice(-1)));
  const terms = contentTerms(words);
  add(...meant.filter((n) => coverage(contentTerms(steps[n]!.content), terms) >= ENOUGH));
  if (all.test(text) && named.size < 2) return meant;
  return [...named].sort((a, b) => a - b);
}

/** The only step that a few words name: "the second", "the contract". A bare number may be a time. */
export function stepNamed(words: string, steps: readonly Step[]): number | undefined {
  if (/^\d/.test(words)) return undefined;
  const sharesOf = (terms: readonly string[]) => steps.map(({ content }) => coverage(terms, contentTerms(content)));
  const terms = contentTerms(words);
  // "The training" is "train the nurses".
  const verbs = terms.map((term) => term.replace(/(?<=\p{L}{3})ing$/u, ''));
  const [whole, ofVerbs] = [sharesOf(terms), sharesOf(verbs)];
  const shares = Math.max(...whole) === 0 ? ofVerbs : whole;
  const best = Math.max(...shares);
  const fitting = best >= MOST_OF_WORDS ? shares.flatMap((share, n) => (share === best ? [n] : [])) : namedSteps(words, steps);
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** How much of the words that say where a step goes must be in the step beside which it goes. */
const MOST_OF_WORDS = 0.5;

const everything = '(?:everything|anything|all)(?: (?:else|of (?:that|them|it|these)|(?:the )?others?|(?:the )?(?:other )?steps))?';
const item = '(?:step|one|thing|item|place|point|task|to-?do)';
const being = '(?:as|in|is|be|comes?|goes)(?: the)?(?: very)?';
const putIt = '(?<=\\b(?:put|place|do|have) (?:it|that|them|this) )';

/** A place in a list, as a text says it at its beginning or at its end. */
const framed = (place: string) => [
  new RegExp(`^${place}(?:[,:]\\s*(?:and )?(?=\\S)|\\s+(?=(?:we|i|you|he|she|they|someone)\\b))`, 'i'),
  new RegExp(
    `[\\s,]*(?:\\band )?(?:\\b(?:(?:put|place|do|have) (?:it|that|them|this)|comes?|goes?|go|belongs?) )?(?:\\b(?:right|just|directly|straight) )?\\b${place}(?: (?:of|on|in) (?:the|my|this|that) (?:list|plan|steps))?[\\s.!]*$`,
    'i',
  ),
];
const first = framed(
  `(?:(?:before|ahead of|above) ${everything}|(?:at|to|on) the (?:very )?(?:top|start|beginning|front)|${being} (?:first|1st)(?: ${item})?|as (?:step|number|item) (?:1|one)|${putIt}first|the first ${item}|first of all)`,
);
const lastOf = framed(
  `(?:(?:after|behind|below) ${everything}|(?:at|to|on) the (?:very )?(?:end|bottom)(?: please)?|${being} last(?: ${item})?|${putIt}last|(?:dead|very) last|(?:after|before|behind) (?:that|this|it)|(?:to|on) (?:the|my|that|this) (?:to[- ]?do )?(?:list|plan|steps)|as (?:an?|another|one more|the next)(?: (?:new|further|extra|next))? ${item})`,
);
const numbered = framed(`(?:as|in)(?: the)? (?:(?<nth>${ordinal})(?: ${item})?|(?:step|number|item) (?<number>${count}))`);
const between = framed('(?:in )?between (?<both>[^,:]+?)');
const beside = framed('(?<side>before|ahead of|above|after|behind|below|under|following) (?<what>[^,;:]+?)');

/** Where in a list a text wants its step, and the rest of the text; at the end if it does not say. */
export function placeOfStep(text: string, steps: readonly Step[]): { at: number; rest: string } {
  const ordered = asNumber.exec(text);
  if (ordered) return { at: numberOf(ordered.groups!.number!, counts) - 1, rest: text.slice(ordered[0].length) };
  const readings: [RegExp[], (said: Record<string, string>) => number | undefined][] = [
    [first, () => 0],
    [lastOf, () => steps.length],
    [numbered, ({ nth, number }) => (nth ? numberOf(nth, ordinals) : numberOf(number!, counts)) - 1],
    [between, ({ both }) => latterOf(both!, steps)],
    [
      beside,
      ({ side, what }) => {
        const step = stepNamed(what!, steps);
        return step === undefined || /^(?:before|ahead|above)/i.test(side!) ? step : step + 1;
      },
    ],
  ];
  for (const [patterns, read] of readings)
    for (const pattern of patterns) {
      const found = pattern.exec(text);
      const at = found ? read(found.groups ?? {}) : undefined;
      if (at !== undefined && at <= steps.length) return { at, rest: withoutPlace(text.replace(pattern, ''), steps) };
    }
  return { at: steps.length, rest: text };
}

/** "Step one should be to get the budget approved" */
const asNumber = new RegExp(
  `^(?:step|number|item) (?<number>${count}) (?:should|must|has to|needs to|ought to|is|will)(?: be)?(?: to)? `,
  'i',
);

/** A text without a place at its beginning: "after the testing we need a sign-off". */
function withoutPlace(text: string, steps: readonly Step[]): string {
  const found = beside[0]!.exec(text);
  return found && stepNamed(found.groups!.what!, steps) !== undefined ? text.slice(found[0].length) : text;
}

/** The later of two neighbors that "A and B" names. */
function latterOf(both: string, steps: readonly Step[]): number | undefined {
  if (/^(?:those|these|them|the|both)(?: of (?:them|those))?(?: (?:two|both))?(?: steps)?$/i.test(both))
    return steps.length === 2 ? 1 : undefined;
  const kind = /^(?:steps?|numbers?|items?) (?=\d)/i.exec(both)?.[0] ?? '';
  for (const { index, 0: and } of both.matchAll(/\s+and\s+/gi)) {
    const [one, other] = [both.slice(0, index), kind + both.slice(index + and.length)].map((words) => stepNamed(words, steps));
    if (one !== undefined && other !== undefined && one !== other) return Math.max(one, other);
  }
  return undefined;
}
