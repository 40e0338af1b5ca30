import type { Exchange } from '../prompt/conversation.ts';
import type { Situation } from './situation.ts';

const listLine = /^- \[[^\]]*\]\((?<ref>\w+:[\w.-]+)/gm;

/** Once as many things were handled by their names, an older list is no longer what "the first one" counts. */
const HANDLED = 2;

/** What the newest reply with a list has listed, in its order; undefined without one, or if other things were handled since. */
export function listedIn(exchanges: readonly Exchange[]): string[] | undefined {
  // "The second one" is then a step.
  const isOfSteps = exchanges.some(({ steps }) => steps.flat().some(({ name }) => name === 'Todo'));
  let handled = 0;
  for (const { said, steps } of exchanges.toReversed()) {
    for (const { name, input } of steps.flat().toReversed()) {
      if (name === 'Todo') return [];
      const refs = name === 'Respond' ? [...String(input.message ?? '').matchAll(listLine)].map(({ groups }) => groups!.ref!) : [];
      if (refs.length > 1) return refs;
    }
    if (!nth.test(said) && steps.flat().some(({ name }) => /^(?:Edit|Write|Execute)$/.test(name))) handled += 1;
    if (handled === HANDLED && !isOfSteps) return undefined;
  }
  return undefined;
}

const places = ['first', 'second', 'third', 'fourth', 'fifth'];
const place = `(?:${places.join('|')}|last|1st|2nd|3rd|4th|5th)`;
/** "The second one", "archive the second", "number 2", "the former". */
const nth = new RegExp(
  `\\b(?:the )?(?<one>${place}) one\\b(?! of\\b)|(?<=^\\p{L}+ (?:back |up )?)the (?<only>${place})(?=[\\s.!?]*$)|(?<=^\\p{L}+ )(?:number|no\\.?|#) ?(?<number>[1-9])(?=[\\s.!?]*$)|\\bthe (?<pair>former|latter)(?: one)?\\b(?! \\p{L}+ly\\b)`,
  'iu',
);

/** What was changed last is undone, whichever is named. */
const undoes = /^\W*(?:please |can you )?(?:undo|revert|take back)\b/i;

/** A message with “it” for "the second one", which becomes the subject of the conversation, if a reply has listed several, or several were handled. */
export function withListed(message: string, { listed, focus }: Pick<Situation, 'listed' | 'focus'>): string {
  const { 0: words, groups, index } = nth.exec(message) ?? {};
  const named = (groups?.one ?? groups?.only ?? groups?.number ?? groups?.pair)?.toLowerCase();
  if (!words || !named || undoes.test(message)) return message;
  const ref = listed[placeOf(named, listed.length)];
  if (!ref) return message;
  focus(ref);
  return `${message.slice(0, index)}it${message.slice(index! + words.length)}`;
}

/** Where something is among so many that is named by its place. */
function placeOf(named: string, count: number): number {
  if (named === 'last' || named === 'latter') return count - 1;
  if (named === 'former') return 0;
  return places.includes(named) ? places.indexOf(named) : Number(named[0]) - 1;
}
