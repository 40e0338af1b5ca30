import { callWithApproval } from '../flow/approvals.ts';
import { plainly } from '../flow/deliverable-row.ts';
import type { Flow } from '../flow/flow.ts';
import type { Intent } from '../flow/intent.ts';

const asks =
  /^(?:no,? |oops,? |wait,? |hmm,? |sorry,? |please )*(?:undo|revert|roll(?: that| it)? back|take (?:that|it|this) back|put (?:it|that) back(?: (?:how|as|the way) it was)?|go back|change it back)(?: (?:that|it|this|please|the last (?:change|one|thing)))?[\s.!]*$/i;

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
