import { refOf } from '../flow/deliverable-row.ts';
import { listDeliverables } from '../flow/find-deliverable.ts';
import type { Flow } from '../flow/flow.ts';
import type { Intent } from '../flow/intent.ts';
import type { Situation } from '../flow/situation.ts';
import { readUtterance } from '../language/utterance.ts';
import { flowOf } from '../understand/handlers.ts';
import { addNotes } from './add-source.ts';
import { createDeliverable } from './create-deliverable.ts';

/** "Here is what happened this week: … Can you turn that into something for my partner?" */
const notesFirst =
  /^(?<lead>(?:(?:hi|hello|hey|ok|so)[,!. ]+)*(?:here(?:['’]?s| is| are)|these are|this is|below (?:is|are)|my notes|notes|i (?:just )?pasted)\b[^:\n]{0,60}:)\s*(?<notes>\S[\s\S]{20,}?[.!;\n])\s*(?<ask>(?:(?:please|now|so|then)[, ]+)*(?:(?:can|could|would|will) you (?:please )?)?(?:turn|make) (?:that|this|it|these|those|them|all (?:that|this|of (?:that|this|it))) into (?<what>[^.!?\n]{5,160}))[.!?\s]*$/i;

/** Set up something that is written from the notes before the request: what they say of days is no schedule. */
export const createFromNotes: Intent = {
  name: 'create a deliverable from pasted notes',
  read({ raw }, situation) {
    const { notes, what } = notesFirst.exec(raw.trim())?.groups ?? {};
    return notes && what ? createThenAdd(`create ${what.trim()}`, notes.trim(), situation) : undefined;
  },
};

function* createThenAdd(request: string, notes: string, situation: Situation): Flow<string> {
  const said = readUtterance(request);
  const before = (yield* listDeliverables()).map(refOf);
  const asked = { ...situation, message: request };
  const reply = yield* createDeliverable.read(said, asked) ?? flowOf('deliverable.create', said, asked);
  const created = situation.lastTouched('deliverable');
  const row = (yield* listDeliverables()).find((one) => refOf(one) === created);
  if (!row || before.includes(refOf(row))) return reply;
  return `${reply}\n\n${yield* addNotes(row, notes)} Say “write it now” for the first version.`;
}
