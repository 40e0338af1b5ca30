import { yesOrNo } from '../flow/answers.ts';
import { type DeliverableRow, formatNextRun, linkTo, plainly, quoted, refOf } from '../flow/deliverable-row.ts';
import { findSubject } from '../flow/find-deliverable.ts';
import { askFor, CancelledError, call, type Flow } from '../flow/flow.ts';
import type { Intent } from '../flow/intent.ts';
import type { Situation } from '../flow/situation.ts';

const skipping = [
  /^(?:skip|leave out)\b(?!.*\b(?:section|paragraph|part|intro)\b)/i,
  /^drop\b.*\b(?:next|this (?:time|week|month)|today|tomorrow)\b/i,
  /\b(?:skip|leave out|miss out)\b.*\b(?:this (?:week|time|once|month|mon|tues|wednes|thurs|fri)|next one|just (?:this )?once|today|tomorrow)/i,
  /^no .+ (?:today|tomorrow|this week|next week|this time|this month)\b/i,
];
/** Without the name of another day, the next run is meant. */
const further = /\bnext (?:week|month)\b|\bin \w+ weeks?\b|\bon\b/i;

/** Skip the next run of a deliverable. */
export const skipRun: Intent = {
  name: 'skip a run',
  labels: ['deliverable.schedule'],
  example: 'Skip the next newsletter',
  read: ({ text }, situation) => (isSkipping(text) ? skip(text, situation) : undefined),
};

/** True for a sentence that leaves out one run instead of moving all. */
export const isSkipping = (text: string) => skipping.some((pattern) => pattern.test(text));

export function* skip(sentence: string, situation: Situation): Flow<string> {
  const row = yield* findSubject(sentence, 'skip', situation);
  if (further.test(sentence)) yield* confirmWhich(row, situation);
  const { result } = yield* call('Execute', { action: 'deliverable.skip', target: refOf(row) }, `skip ${quoted(row.title)}`);
  return `${linkTo(row)}: ${plainly((result as { message: string }).message)}`;
}

/** Only the next run can be skipped, so the person confirms that they mean it. */
function* confirmWhich(row: DeliverableRow, situation: Situation): Flow<void> {
  const [yes, no] = ['Skip that one', 'Leave it'];
  const next = formatNextRun(row, situation)?.replace(/^next /, '') ?? 'not scheduled';
  const sure = yield* askFor(`The next run of “${row.title}” is ${next}. Should I skip that one?`, [yes, no], yesOrNo(yes, no));
  if (!sure) throw new CancelledError();
}
