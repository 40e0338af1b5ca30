/** Marks whose absence a rule can check. */
export type MarkName = keyof typeof marks;

/** What a clause of the person asks of a text, as far as rules can tell. A subject is in the person's words. */
export type Wish =
  | { kind: 'opening'; words: string }
  | { kind: 'closing'; words: string }
  | { kind: 'rename'; from: string; to: string }
  | { kind: 'first'; subject: string }
  | { kind: 'last'; subject: string }
  | { kind: 'with'; subject: string }
  | { kind: 'before'; subject: string; other: string }
  /** `scope`: a section, everything that is said of a subject, or `unsure` which of them, if any. */
  | { kind: 'without'; subject: string; scope: 'section' | 'subject' | 'unsure' }
  | { kind: 'most_words'; words: number }
  /** Shorter than a text of so many words; null where there is none to compare with. */
  | { kind: 'shorter'; than: number | null }
  /** Longer than a text of so many words; null where there is none to compare with. */
  | { kind: 'longer'; than: number | null }
  | { kind: 'no_mark'; mark: MarkName }
  | { kind: 'no_word'; word: string };

/** Something that the person said of how they want a text, and where. */
export interface Statement {
  ref: string;
  words: string;
  /** How many words the text had that it was said of. */
  rejectedLength?: number;
}

/** A part of it that can be carried out or not on its own. */
export interface Part {
  ref: string;
  words: string;
  /** Empty where no rule understands it. */
  wishes: Wish[];
}

export const marks = {
  'exclamation marks': /!/,
  'question marks': /\?/,
  semicolons: /;/,
  'em dashes': /—/,
  emojis: /\p{Extended_Pictographic}/u,
  'bullet points': /^\s*(?:[-*+•]|\d+[.)])\s/m,
  tables: /^\s*\|.*\|/m,
  headings: /^##/m,
  links: /\]\(|https?:\/\//,
} as const;

/** The mark that words name; undefined for others. */
export function markOf(words: string): MarkName | undefined {
  const name = words.toLowerCase().replace(/[.!?\s]+$/, '');
  return spellings.find(([pattern]) => pattern.test(name))?.[1];
}

const spellings: readonly [RegExp, MarkName][] = [
  [/^exclamation (?:marks?|points?)$/, 'exclamation marks'],
  [/^question marks?$/, 'question marks'],
  [/^semi-?colons?$/, 'semicolons'],
  [/^(?:em[- ]?)?dashes$/, 'em dashes'],
  [/^emojis?$/, 'emojis'],
  [/^(?:bullets?(?: points?)?|bullet lists?|lists?)$/, 'bullet points'],
  [/^tables?$/, 'tables'],
  [/^(?:sub)?headings?$/, 'headings'],
  [/^links?$/, 'links'],
];
