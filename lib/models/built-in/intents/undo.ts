import { callWithApproval } from '../flow/approvals.ts';
import { plainly } from '../flow/deliverable-row.ts';
import { type Flow, RequestError } from '../flow/flow.ts';
import type { Intent } from '../flow/intent.ts';
import type { Situation } from '../flow/situation.ts';
import { lightOpener } from '../language/corrected.ts';
import { say } from './talk.ts';

/** "Undo", "take that back": the source of a pattern. */
export const undoing =
  '(?:undo|revert|roll(?: that| it| this)? back|(?:take|put|change|turn) (?:that|it|this) back|(?:return|go back|back)(?: (?:it|that|this))? to (?:how|what|the way) (?:it|that|this) was(?: called)?(?: before)?|as you were)';

const asks = new RegExp(
  String.raw`^(?:no,? |oops,? |wait,? |hmm,? |sorry,? |please )*(?:${undoing}(?: (?:how|as|the way) it was)?|go back)(?: (?:that|it|this|please|the last (?:change|one|thing)))?[\s.!]*$`,
  'i',
);

/** What takes a change back where it was made in reply to the message before: "no, leave it where it was", "scrap that". */
const refusals =
  "keep it|leave it (?:where|as|how|the way) it was|(?:scrap|scratch|forget|cancel|reverse|unskip|unpause) (?:that|it|this)|(?:remove|drop|delete|take) (?:it|that|this)(?: out| off)? again|put (?:it|that|them) back(?: again)?|back (?:again|to (?:how|what|where|the way) (?:it|that) was(?: before)?)|(?:i|we)(?:['’]ve| have)? changed (?:my|our) minds?|(?:rather|better) not|i (?:did not|didn['’]t) mean (?:that|to)|as (?:it was )?before";
/** "Wait no", "you know what, don't" */
const bareRefusals = "no|stop|not that|don['’]?t(?: do (?:it|that))?";
const refuses = new RegExp(
  `^(?:${lightOpener}*(?:${refusals})|${lightOpener}+(?:${bareRefusals}))(?:,? (?:please|then|after all|now|thanks|thank you|wait|sorry))*[.!\\s]*$`,
  'i',
);
/** True for words that take back what was just changed, without saying so in full. */
export function refusesChange(said: string, { changedLast, changesMade }: Situation): boolean {
  const { intent = '' } = (changedLast && changesMade.at(-1)) || {};
  // "Forget that" is about the memory.
  const isOwnVerb = intent.startsWith('memory.') && /\bforget\b/i.test(said);
  // Of what cannot be taken back, such as an approval, the undo says so.
  return intent !== '' && intent !== 'chat.undo' && refuses.test(said.trim()) && !isOwnVerb;
}

const counts: Record<string, number> = { both: 2, two: 2, three: 3 };
const several = new RegExp(
  `^${lightOpener}*(?:undo|revert|take back|reverse) (?:(?<count>both|two|three)(?: of (?:them|those|these))?|(?:the last|those|these|both) (?<last>two|three)(?: (?:changes|things))?|(?<all>all|everything|it all|all of (?:that|it|them)|all (?:the |my |your )?changes))(?: again)?[.!\\s]*$`,
  'i',
);

/** "Redo", "do that again": the source of a pattern. */
export const redoing = '(?:redo(?: (?:it|that|the change))?|do (?:it|that) (?:once )?again)';
const redo = new RegExp(`^${lightOpener}*${redoing}[.!\\s]*$`, 'i');

/** What can be done twice, or was taken back. */
const mayRepeat = /^(?:chat\.undo|ticket\.run|deliverable\.(?:write|deliver))$/;

/** Take back the last change of this chat, or several. */
export const undoLast: Intent = {
  name: 'undo',
  example: 'Undo that',
  read({ text }, situation) {
    const { count, last, all } = several.exec(text)?.groups ?? {};
    const named = counts[(count ?? last ?? '').toLowerCase()];
    if (named || all) return undoSeveral(named ?? standing(situation));
    const lastIntent = situation.changesMade.at(-1)?.intent;
    // What was taken back is done again by what is known of the last change.
    if (redo.test(text) && !mayRepeat.test(lastIntent ?? '')) return say('There’s nothing to redo in this chat.');
    return asks.test(text) ? undo() : undefined;
  },
};

/** How many changes of this chat have not been taken back. */
const standing = ({ changesMade }: Situation) =>
  changesMade.reduce((count, { intent }) => (intent === 'chat.undo' ? Math.max(0, count - 1) : count + 1), 0);

/** Takes back the last changes, the newest first, up to one that cannot be taken back. */
function* undoSeveral(count: number): Flow<string> {
  const told = [yield* undo()];
  try {
    while (told.length < count) told.push(yield* undo());
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    told.push(error.message);
  }
  return told.join(' ');
}

/** Takes back what this chat changed last. */
export function* undo(): Flow<string> {
  const { result } = yield* callWithApproval('Execute', { action: 'change.undo', target: 'session:current' }, 'undo that');
  return plainly((result as { message: string }).message);
}

/** Takes back the last change, and does something else. */
export function* instead(then: () => Flow<string>): Flow<string> {
  const undone = yield* undo();
  return `${undone} ${yield* then()}`;
}
