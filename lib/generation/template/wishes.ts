/** What a sentence of the person asks of a text, as far as rules can tell. */
export interface Wishes {
  /** Headings, or words of one, that come first, in this order. */
  first: string[];
  /** Headings that are left out. */
  without: string[];
  /** What headings are called instead: the name they have and the one they get, the oldest wish first. */
  names: [from: string, to: string][];
  /** The text holds at most so many words. */
  mostWords: number | null;
  /** Fixed words at the beginning and at the end. */
  opening: string | null;
  closing: string | null;
  /** Which statement of the person each wish came from, by its place among what was read. */
  followed: Set<number>;
}

const quoted = /[“"]([^”"]{1,300})[”"]/;

const rules: readonly [RegExp, (wishes: Wishes, match: RegExpExecArray, sentence: string) => void][] = [
  [
    /\b(?:clos(?:e|es|ing)|ends?|sign(?:s|ed)? off)\s+with\b/i,
    (wishes, _, sentence) => (wishes.closing = quoted.exec(sentence)?.[1] ?? wishes.closing),
  ],
  [/\bcall\s+(?:the\s+section\s+)?[“"]([^”"]+)[”"]\s+[“"]([^”"]+)[”"]/i, (wishes, [, from, to]) => wishes.names.unshift([from!, to!])],
  [
    /\b(?:open|begin|start|lead)s?\s+with\s+(?:the\s+|an?\s+)?(?:[“"]([^”"]+)[”"]|([\w -]{3,40}))/i,
    (wishes, [, fixed, heading]) => {
      if (fixed && fixed.split(/\s+/).length > 3) wishes.opening = fixed;
      else wishes.first.push((fixed ?? heading)!);
    },
  ],
  [
    /\b(?:the\s+)?([\w]+(?:\s[\w]+)?)\s+(?:come\s+|goes\s+|go\s+)?first\b/i,
    (wishes, [, heading]) => wishes.first.push(heading!.replace(/^(?:wants?|put|has|have|the|see)\s+(?:the\s+)?/i, '')),
  ],
  [
    /\b(?:leave out|skip|without|drop|no)\s+(?:the\s+)?(?:section\s+)?(?:[“"]([^”"]+)[”"]|([\w]+(?:\s[\w]+)?))/i,
    (wishes, [, fixed, words]) => wishes.without.push((fixed ?? words)!),
  ],
  [
    /\b(?:under|below|at most|no more than|max(?:imum)?|within|up to|around|about)\s+(\d{2,5})\s+words\b/i,
    (wishes, [, words]) => narrow(wishes, Number(words)),
  ],
  [/\b(?:too long|(?:keep it |make it |be )?(?:shorter|briefer|more concise|short|brief))\b/i, (wishes) => narrow(wishes, 180)],
];

function narrow(wishes: Wishes, words: number): void {
  wishes.mostWords = Math.min(wishes.mostWords ?? words, words);
}

/** Reads what the person said of how they want it, the most recent first; what no rule understands changes nothing. */
export function wishesOf(said: readonly string[]): Wishes {
  const wishes: Wishes = { first: [], without: [], names: [], mostWords: null, opening: null, closing: null, followed: new Set() };
  for (const [index, words] of said.entries())
    for (const sentence of words.split(/(?<=[.!;])\s+|\n/))
      for (const [rule, apply] of rules) {
        const match = rule.exec(sentence);
        if (!match || isQuoted(sentence, match.index)) continue;
        apply(wishes, match, sentence);
        wishes.followed.add(index);
      }
  return wishes;
}

/** Whether a place is within quotation marks: a heading "No risks" asks for nothing. */
function isQuoted(sentence: string, index: number): boolean {
  return (sentence.slice(0, index).match(/[“”"]/g)?.length ?? 0) % 2 === 1;
}
