import { contentTerms, coverage } from './matching.ts';
import { hourWord } from './number-words.ts';

/** A date, a time or an amount in a text. */
interface Value {
  kind: 'date' | 'weekday' | 'month' | 'time' | 'percent' | 'money' | 'number';
  text: string;
  index: number;
}

const months = 'january|february|march|april|may|june|july|august|september|october|november|december';
const figure = /\d[\d.,]*(?<=\d)/;
const amount = `${figure.source}\\s?(?:k|m|bn|thousand|million|billion)?`;
const month = `(?:${months}|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\\b\\.?`;
const dayOfMonth = '\\d{1,2}(?:st|nd|rd|th)?';
const patterns: [Value['kind'], RegExp][] = [
  [
    'date',
    new RegExp(
      `\\b(?:(?:${dayOfMonth} ?(?:-|–|to|and) ?)?${dayOfMonth}(?: of)? ${month}|${month} ${dayOfMonth}\\b)(?:,? \\d{4}\\b)?|` +
        '\\b(?:\\d{4}-\\d\\d-\\d\\d|\\d{1,2}[/.]\\d{1,2}[/.]\\d{2,4})\\b',
      'gi',
    ),
  ],
  [
    'time',
    new RegExp(
      `\\b(?:\\d{1,2}(?:[:.]\\d\\d)?\\s?(?:[ap]m\\b|[ap]\\.m\\.)|\\d{1,2}:\\d\\d\\b|\\d{1,2}h\\d{0,2}\\b|(?:noon|midday|midnight)\\b|` +
        `(?:half|(?:a )?quarter|five|ten|twenty(?:[ -]five)?) (?:past|to) (?:${hourWord}|\\d{1,2})\\b|(?:${hourWord}|\\d{1,2}) (?:o'clock|[ap]m\\b|in the (?:morning|afternoon|evening)\\b)|` +
        `(?<=\\bat )(?:${hourWord}|\\d{1,2})(?=$|[,;.!?]|\\s(?:on|in|every|each|now|instead|and)\\b))`,
      'gi',
    ),
  ],
  ['percent', new RegExp(`${figure.source}\\s?(?:%|percent\\b|per cent\\b)`, 'gi')],
  [
    'money',
    new RegExp(`[$€£]\\s?${amount}\\b|${amount}\\s?(?:[€$£]|(?:dollars?|euros?|pounds?|francs?|cents?|bucks|usd|eur|gbp|chf)\\b)`, 'gi'),
  ],
  ['weekday', /\b(?:(?:next|this|last) )?(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b/gi],
  ['month', new RegExp(`(?<=\\b(?:in|until|till|by|since|from|to|for|next|last|early|mid|late)[ -])(?:${months})\\b(?: \\d{4}\\b)?`, 'gi')],
  ['number', new RegExp(`(?<![\\w.])${figure.source}(?:st|nd|rd|th)?\\b`, 'gi')],
];

/** The dates, times and amounts in a text, in order. */
function valuesIn(text: string): Value[] {
  const values: Value[] = [];
  // What was found is blanked out, so that the "12" in "12 March" is no number.
  let rest = text;
  for (const [kind, pattern] of patterns)
    for (const { index, 0: found } of rest.matchAll(pattern)) {
      values.push({ kind, text: found, index });
      rest = rest.slice(0, index) + ' '.repeat(found.length) + rest.slice(index + found.length);
    }
  return values.sort((a, b) => a.index - b.index);
}

/** Values of one group may take the place of one another. */
const groupOf = ({ kind }: Value) => {
  if (kind === 'weekday' || kind === 'month') return 'date';
  return kind === 'money' ? 'number' : kind;
};
const isSame = (one: Value, other: Value) => one.text.toLowerCase() === other.text.toLowerCase();
const without = (text: string, values: readonly Value[]) =>
  values.reduceRight((rest, value) => `${rest.slice(0, value.index)} ${rest.slice(value.index + value.text.length)}`, text);

/** True if two texts say the same of something with another figure or date: "It costs 6 dollars" and "It costs 4 dollars". */
export function saysOtherValue(text: string, before: string): boolean {
  const [now, was] = [text, before].map((one) => valuesIn(one).filter(({ kind }) => kind !== 'weekday' && kind !== 'month')) as [
    Value[],
    Value[],
  ];
  const differs = was.some((value) => now.some((other) => groupOf(value) === groupOf(other)));
  const isKept = was.some((value) => now.some((other) => isSame(value, other)));
  return differs && !isKept && coverage(contentTerms(without(before, was)), contentTerms(text)) >= SAME_FACT;
}

/** How much of a text's words besides its values another one shares that says the same of something. */
const SAME_FACT = 0.7;

const unwanted = /(?:\b(?:not|no longer|instead of|rather than|than)|n't)\s+(?:(?:on|at|in|the)\s+)*$/i;
const lead = /\b(on|in|by|until|till|before|after|since|around|about|over|under)\s+(?:the\s+)?$/i;
const isPlace = /^(?:on|in)$/i;
/** What a correction says besides the value. */
const ofChange = new Set(
  contentTerms(
    'slipped moved changed pushed postponed delayed shifted went gone up down rose fell became become now then instead again back meant mean actually really already correct correction right wrong only just got not no longer rather been will should would',
  ),
);

/**
 * A text with the values that a correction such as "it slipped to 2 April" gives; undefined unless it is certain what each of them
 * replaces.
 */
export function withValues(before: string, correction: string): string | undefined {
  const old = valuesIn(before);
  const said = valuesIn(correction);
  const wanted = said.filter((value) => !old.some((other) => isSame(value, other)) && !unwanted.test(correction.slice(0, value.index)));
  const more = contentTerms(without(correction, said)).filter((word) => !ofChange.has(word));
  if (wanted.length === 0 || (more.length > 0 && coverage(more, contentTerms(before)) < 1)) return undefined;
  const changes = wanted.map((value) => changeOf(value, old, before, correction));
  const places = new Set(changes.map((change) => change?.index));
  if (changes.some((change) => change === undefined) || places.size < changes.length) return undefined;
  return (changes as Change[])
    .sort((a, b) => b.index - a.index)
    .reduce((text, { index, length, by }) => `${text.slice(0, index)}${by}${text.slice(index + length)}`, before);
}

interface Change {
  index: number;
  length: number;
  by: string;
}

/** A date with one day and no figures besides, except a year. */
const isOneDay = /^\D*\d{1,2}(?:\D+\d{4})?\D*$/;

/** What a value replaces in a text; undefined if nothing, or one of several. */
function changeOf(value: Value, old: readonly Value[], before: string, correction: string): Change | undefined {
  const isBare = value.kind === 'number';
  const [one, ...others] = old.filter((other) => (isBare ? /\d/.test(other.text) : groupOf(other) === groupOf(value)));
  if (!one || others.length > 0) return undefined;
  const was = lead.exec(before.slice(0, one.index));
  const [wasLed = '', isLed = ''] = [was, lead.exec(correction.slice(0, value.index))].map((found) => found?.[1]?.toLowerCase());
  // "By 2 April" is something else than "on 2 April".
  if (isLed && !isPlace.test(isLed) && isLed !== wasLed) return undefined;
  if (isBare) return withFigure(one, value);
  const isOther = was && isPlace.test(wasLed) && one.kind !== value.kind;
  const from = isOther ? was.index : one.index;
  const by = isOther ? `${value.kind === 'month' ? 'in' : 'on'} ${value.text}` : value.text;
  return { index: from, length: one.index - from + one.text.length, by };
}

/** A bare number in the place of the figure of a value: "the 14th" for "12 March". */
function withFigure(one: Value, { text }: Value): Change | undefined {
  if (one.kind === 'month' || (one.kind === 'date' && !(isOneDay.test(one.text) && /^\d{1,2}\D*$/.test(text)))) return undefined;
  const [{ 0: was, index }] = [...one.text.matchAll(/\d[\d.,:]*(?<=\d)(?:st|nd|rd|th)?/g)] as [RegExpExecArray];
  const isOrdinal = /\D$/.test(was) || one.kind === 'number';
  return { index: one.index + index, length: was.length, by: isOrdinal ? text : text.replace(/\D+$/, '') };
}
