/** Marks whose absence can be checked. */
export type MarkName = keyof typeof marks;

/** What a clause asks of a text, as far as it was understood. A subject is in the person's words. */
export type StyleRule =
  | { kind: 'opening'; words: string }
  | { kind: 'closing'; words: string }
  | { kind: 'rename'; from: string; to: string }
  | { kind: 'first'; subject: string }
  | { kind: 'last'; subject: string }
  | { kind: 'with'; subject: string }
  | { kind: 'before'; subject: string; other: string }
  /** `scope`: a section, every statement about a subject, or `unsure`. */
  | { kind: 'without'; subject: string; scope: 'section' | 'subject' | 'unsure' }
  | { kind: 'most_words'; words: number }
  | { kind: 'most_points'; points: number }
  /** Its statements are bullet points, and each is short if that was asked for. */
  | { kind: 'bullets'; areShort: boolean }
  /** Shorter than this word count; null if there is nothing to compare with. */
  | { kind: 'shorter'; than: number | null }
  /** Longer than this word count; null if there is nothing to compare with. */
  | { kind: 'longer'; than: number | null }
  | { kind: 'no_mark'; mark: MarkName }
  | { kind: 'no_word'; word: string };

/** Rules for which statements are left out. */
export type LengthRule = Extract<StyleRule, { kind: 'most_words' | 'most_points' | 'shorter' }>;
export const limitsLength = (rule: StyleRule): rule is LengthRule =>
  rule.kind === 'most_words' || rule.kind === 'most_points' || rule.kind === 'shorter';

/** A statement about how the person wants a text, and its origin. */
export interface Statement {
  ref: string;
  words: string;
  /** The word count of the text that it is about. */
  rejectedLength?: number;
}

/** A part of a statement that can be applied separately. */
export interface Part {
  ref: string;
  words: string;
  /** Empty if it was not understood. */
  rules: StyleRule[];
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

/** The mark with this name, if it is known. */
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
