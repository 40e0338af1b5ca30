import { correctSpelling } from './spelling.ts';

/** What a person said, made ready for rules. */
export interface Said {
  /** As it was typed. */
  raw: string;
  /** Without politeness around it, with slips set right and plain quotation marks. */
  text: string;
  /** The person's own spelling of what stands in `text` from a place on. */
  own(from: number, to?: number): string;
}

const before =
  /^(?:[\s,.:;!–-]+|(?:(?:hey|hi|hello)(?: there| partner)?|ok|okay|so|well|and|also|then|next|now|please|pls|plz|kindly|just|but|yes|great|good|cool|perfect|thanks|thank you)\b(?=[\s,.!:]+\S)|(?:could|can|would|will) (?:you|u) (?:please )?help me (?:to )?|(?:could|can|would|will) (?:you|u|we)(?: please)? (?!do\b|help\b)|(?:please )?(?:i(?:'d| would) (?:like|love)|i want|i wish|i need|we need|i have|we have|we want|we'd like)(?: you)? to |let's |lets |let us |help me (?:to )?|go ahead and |would you mind |don't hesitate to |partner\b[,:]? )/i;
const after =
  /(?:[\s,.!]+|\s+(?:please|pls|plz|thanks|thank you|thx|if you can|if possible|(?:can|could) you (?:take care of (?:it|that)|do (?:it|that)|help(?: me)?(?: with (?:it|that))?)|right now|would you|will you|ok|okay)|(?<=\w)\?+)$/i;

/** Reads a message, or a part of one. */
export function readSaid(raw: string): Said {
  const plain = correctSpelling(
    raw
      .trim()
      .replaceAll(/[’‘`]/g, "'")
      .replaceAll(/[“”„«»]/g, '"')
      .replaceAll(/[^\S\n]+/g, ' '),
  );
  let start = 0;
  let end = plain.length;
  for (let found = before.exec(plain); found; found = before.exec(plain.slice(start))) start += found[0].length;
  for (let found = after.exec(plain.slice(start)); found; found = after.exec(plain.slice(start, end))) end -= found[0].length;
  const rawWords = raw.trim().split(/\s+/);
  const wordsBefore = (place: number) =>
    plain
      .slice(0, start + place)
      .split(/\s+/)
      .filter(Boolean).length;
  return {
    raw,
    text: plain.slice(start, end),
    own(from, to = end - start) {
      return rawWords.slice(wordsBefore(from), wordsBefore(to)).join(' ');
    },
  };
}

/** A sentence with its first letter in upper case. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
