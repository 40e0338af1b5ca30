/** Characters that are not seen, or turn the direction of what follows. */
const unseen = /[\p{Cc}\p{Cf}\u2028\u2029\u115f\u1160\u3164\uffa0]/gu;

/** What a call gives, as a person is shown it before it is made: every value whole, and nothing in it hidden. */
export function shownParams(params: Record<string, unknown>): { label: string; value: string }[] {
  const given = Object.entries(params);
  if (given.length === 0) return [{ label: 'With', value: 'nothing' }];
  return given.map(([name, value]) => ({ label: `With ${seen(name)}`, value: words(value) }));
}

function words(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return seen(text) || '(an empty text)';
}

function seen(text: string): string {
  return text.replaceAll(unseen, (character) => (character === '\n' ? character : `\\u{${character.codePointAt(0)!.toString(16)}}`));
}
