import { readUtterance } from '#lib/models/built-in/language/utterance.ts';
import { link, plainly } from '../flow/deliverable-row.ts';
import { asksSomething } from '../flow/orders.ts';
import type { Situation } from '../flow/situation.ts';
import { recall } from './recall.ts';

type Attached = Situation['attached'];

/** Which attachments are not read, and why; empty if all are. */
export function unreadMessage(attached: Attached): string {
  return attached
    .filter(({ isReady }) => !isReady)
    .map(({ ref, name, problem }) =>
      problem
        ? `I couldn’t read ${link(name, ref)}: ${plainly(problem)}`
        : `I haven’t finished reading ${link(name, ref)}. Ask me again in a moment.`,
    )
    .join('\n\n');
}

/** True for a question about attachments of which none is read, so that nothing else can answer it. */
export function needsUnread(message: string, situation: Situation): boolean {
  const { attached } = situation;
  return attached.length > 0 && attached.every(({ isReady }) => !isReady) && isQuestion(message, situation);
}

function isQuestion(message: string, situation: Situation): boolean {
  const said = readUtterance(message);
  return message.trim() === '' || asksSomething(said.text) || recall.read(said, situation) !== undefined;
}
