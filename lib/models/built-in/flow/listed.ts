import type { PastCall } from '../prompt/conversation.ts';
import type { Situation } from './situation.ts';

const listLine = /^- \[[^\]]*\]\((?<ref>\w+:[\w.-]+)/gm;

/** What the newest of these replies with a list has listed, in its order. */
export function listedIn(steps: readonly (readonly PastCall[])[]): string[] {
  for (const { name, input } of steps.flat().toReversed()) {
    // "The second one" is then a step.
    if (name === 'Todo') return [];
    const refs = name === 'Respond' ? [...String(input.message ?? '').matchAll(listLine)].map(({ groups }) => groups!.ref!) : [];
    if (refs.length > 1) return refs;
  }
  return [];
}

const places = ['first', 'second', 'third', 'fourth', 'fifth'];
const place = `(?:${places.join('|')}|last|1st|2nd|3rd|4th|5th)`;
/** "The second one", "archive the second", "number 2". */
const nth = new RegExp(
  `\\b(?:the )?(?<one>${place}) one\\b(?! of\\b)|(?<=^\\p{L}+ )the (?<only>${place})(?=[\\s.!?]*$)|(?<=^\\p{L}+ )(?:number|no\\.?|#) ?(?<number>[1-9])(?=[\\s.!?]*$)`,
  'iu',
);

/** A message with “it” for "the second one", which becomes the subject of the conversation, if a reply has listed several. */
export function withListed(message: string, { listed, focus }: Pick<Situation, 'listed' | 'focus'>): string {
  const { 0: words, groups, index } = nth.exec(message) ?? {};
  const named = (groups?.one ?? groups?.only ?? groups?.number)?.toLowerCase();
  if (!words || !named) return message;
  const at = named === 'last' ? listed.length - 1 : places.includes(named) ? places.indexOf(named) : Number(named[0]) - 1;
  const ref = listed[at];
  if (!ref) return message;
  focus(ref);
  return `${message.slice(0, index)}it${message.slice(index! + words.length)}`;
}
