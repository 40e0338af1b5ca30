import { callWithApproval } from '../flow/approvals.ts';
import { plainly } from '../flow/deliverable-row.ts';
import type { Flow } from '../flow/flow.ts';
import type { Intent } from '../flow/intent.ts';

/** "Undo", "take that back": the source of a pattern. */
export const undoing =
  '(?:undo|revert|roll(?: that| it| this)? back|(?:take|put|change|turn) (?:that|it|this) back|(?:return|go back|back)(?: (?:it|that|this))? to (?:how|what|the way) (?:it|that|this) was(?: called)?(?: before)?|as you were)';

const asks = new RegExp(
  String.raw`^(?:no,? |oops,? |wait,? |hmm,? |sorry,? |please )*(?:${undoing}(?: (?:how|as|the way) it was)?|go back)(?: (?:that|it|this|please|the last (?:change|one|thing)))?[\s.!]*$`,
  'i',
);

/** "No, keep it", "no, leave it where it was", after something was changed. */
const keeps = /^(?:no|nope|oops|wait)\b[,.! ]*(?:thanks[,.! ]*)?(?:please )?(?:keep it|leave it (?:where|as|how|the way) it was)[\s.!]*$/i;

/** Take back the last change of this chat. */
export const undoLast: Intent = {
  name: 'undo',
  example: 'Undo that',
  read: ({ text }, { changedLast }) => (asks.test(text) || (changedLast && keeps.test(text)) ? undo() : undefined),
};

/** Takes back what this chat changed last. */
export function* undo(): Flow<string> {
  const { result } = yield* callWithApproval('Execute', { action: 'change.undo', target: 'session:current' }, 'undo that');
  return plainly((result as { message: string }).message);
}
