import { keptByText } from '#lib/base/text/kept-by-text.ts';
import { correctSpelling, inOwnSpelling } from './spelling.ts';

/** A person's words, prepared for the rules. */
export interface Utterance {
  /** As typed. */
  raw: string;
  /** Whether typos in `text` were corrected. */
  corrected: boolean;
  /** Without polite phrases, with straight quotes and, in a corrected reading, without typos. */
  text: string;
  /** The person's own spelling of `text` from a position on. */
  own(from: number, to?: number): string;
  /** Words from `text`, in the person's own spelling: stored text is never corrected. */
  inOwnSpelling(words: string): string;
}

const before =
  /^(?:[\s,.:;!–-]+|(?:(?:please )?(?:tell me|let me know)|(?:can|could) you (?:please )?tell me|do you (?:happen to )?know|i(?:'d| would) (?:like|love) to know|i want to know|i was wondering|i wonder) (?=(?:what|who|whose|when|where|which|why|how)\b)|(?:please )?(?:refresh|jog) my memory(?=[,:.–-])|good (?:morning|afternoon|evening|day)(?: (?:there|all|everyone))?(?=[,.!:]\s*\S|\s+(?:i|we|can|could|please|is|are|do|what|how|my|our)\b)|(?:(?:hey|hi|hello|hiya)(?: there| partner| all)?|ok|okay|u+h+|u+m+|e+rm*|hm+|so(?! (?:that )?(?:you|u) know\b)|well|and|also|then|next|now|please|pls|plz|kindly|just(?! so (?:that )?(?:you|u) know\b)|but|yes|great|good|cool|perfect|thanks|thank you)\b(?=[\s,.!:]+\S)|(?:could|can|would|will) (?:you|u) (?:please )?help me (?:to )?|(?:could|can|would|will) (?:you|u|we)(?: please)? (?!do\b|help\b|mind\b)|(?:please )?(?:i(?:'d| would) (?:like|love)|i want|i wish|i need|we need|i have|we have|we want|we'd like)(?: you)? to |let's |lets |let us |help me (?:to )?|go ahead and |you (?:can|could|may) (?:(?:also|now|then|just) )?(?=(?:forget|archive|pause|resume|delete|drop|cancel|rename)\b[^?]*$)|would you mind |don't hesitate to |partner\b[,:]? )/i;
const after =
  /(?:[\s,.!]+|\s+(?:please|pls|plz|thanks|thank you|thx|if you can|if possible|(?:can|could) you (?:take care of (?:it|that)|(?:take|handle|set) (?:it|that|this)(?: on| over| up)?|do (?:it|that)|help(?: me)?(?: with (?:it|that))?)|right now|would you|will you|ok|okay)|(?<=\w)\?+)$/i;

/** Many rules read the same texts, again at each step of a turn. */
const KEPT = 500;

/**
 * The readings of a message or a part of one: first as typed, then with any typos corrected. The second is used only if no
 * rule understands the first.
 */
export const readings = keptByText((raw): readonly Utterance[] => {
  const typed = read(raw, (text) => text);
  const corrected = readUtterance(raw);
  return corrected.text === typed.text ? [typed] : [typed, corrected];
}, KEPT);

/** Reads a message, or a part of one, with typos corrected. */
export const readUtterance = keptByText((raw): Utterance => read(raw, correctSpelling), KEPT);

function read(raw: string, spelled: (text: string) => string): Utterance {
  const typed = raw
    .trim()
    .replaceAll(/[’‘`]/g, "'")
    .replaceAll(/[“”„«»]/g, '"')
    .replaceAll(/[^\S\n]+/g, ' ');
  const plain = spelled(typed);
  let start = 0;
  let end = plain.length;
  for (let found = before.exec(plain); found; found = before.exec(plain.slice(start))) start += found[0].length;
  for (let found = after.exec(plain.slice(start)); found; found = after.exec(plain.slice(start, end))) end -= found[0].length;
  const rawTerms = raw.trim().split(/\s+/);
  const wordsBefore = (place: number) =>
    plain
      .slice(0, start + place)
      .split(/\s+/)
      .filter(Boolean).length;
  return {
    raw,
    corrected: plain !== typed,
    text: plain.slice(start, end),
    own(from, to = end - start) {
      return rawTerms.slice(wordsBefore(from), wordsBefore(to)).join(' ');
    },
    inOwnSpelling: (words) => inOwnSpelling(words, plain, typed),
  };
}
