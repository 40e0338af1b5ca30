import { yesOrNo } from '../flow/answers.ts';
import { type DeliverableRow, formatNextRun, linkTo, plainly, quoted, refOf } from '../flow/deliverable-row.ts';
import { findSubject } from '../flow/find-deliverable.ts';
import { askFor, CancelledError, call, type Flow } from '../flow/flow.ts';
import type { Situation } from '../flow/situation.ts';

const once =
  '(?:next|this|today|tomorrow|just (?:this )?once|that (?:one|day|week)|single|coming|christmas|easter|bank holiday|january|february|march|april|may|june|july|august|september|october|november|december|(?:the )?\\d{1,2}(?:st|nd|rd|th)?|one)';
const skipping = [
  /^(?:skip|leave out|miss out|omit|jump over|cancel just)\b(?!.*\b(?:section|paragraph|part|intro)\b)/i,
  /^drop\b.*\b(?:next|this|today|tomorrow|coming|just once|that (?:one|week))\b/i,
  new RegExp(
    `\\b(?:skip(?:ped)?|leave (?:.{0,30} )?out|left out|miss(?:ed)? out|omit(?:ted)?|jump over|(?:be|get) dropped|drop(?:s)? out)\\b.*\\b${once}\\b`,
    'i',
  ),
  new RegExp(
    `\\b${once}\\b.*\\b(?:skip|be skipped|(?:leave|left|miss|leave (?:it|that|this)(?: one| edition)?) out|omit(?:ted)?|(?:be|get) dropped|drops? out|drop (?:it|that)|a miss|not needed|n't needed|needn't|superfluous|is off)\\b`,
    'i',
  ),
  new RegExp(`^(?:so |then )?no (?!not\\b|later|earlier|more than|longer).+\\b${once}\\b`, 'i'),
  /\b(?:so |then )no (?!later|earlier|more|longer|need)[\p{L}' -]+$/iu,
  new RegExp(
    `\\b(?:don't|do not|no need to|needn't) (?:send|write|do|make|need|prepare|bother with)\\b.*\\b${once}\\b(?!.*\\b(?:any more|from now on)\\b)`,
    'i',
  ),
];
/** Without the name of another day, the next run is meant. */
const further = /\bnext (?:week|month)\b|\bin \w+ weeks?\b|\bon\b/i;

/** True for a sentence that leaves out one run instead of moving all. */
export const isSkipping = (text: string) => skipping.some((pattern) => pattern.test(text));

/** Skips the next run of a deliverable. */
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
