/** Characters that are invisible, or change the direction of the following text. */
const unseen = /[\p{Cc}\p{Cf}\u2028\u2029\u115f\u1160\u3164\uffa0]/gu;

/** Untrusted text with invisible characters, except line breaks, written out, as in `\u{202e}`. */
export function visible(text: string): string {
  return text.replaceAll(unseen, (character) => (character === '\n' ? character : `\\u{${character.codePointAt(0)!.toString(16)}}`));
}
