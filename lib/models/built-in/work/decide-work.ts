import type { Moment } from '#lib/models/built-in/language/moments.ts';
import { type Decision, outcomesOf } from '../flow/decide.ts';
import type { Flow } from '../flow/flow.ts';
import type { Exchange } from '../prompt/conversation.ts';
import { writeContent } from './content.ts';
import { workOnFiles } from './on-files.ts';
import { writeReport } from './reporting.ts';
import { doResearch } from './research.ts';
import type { Ticket } from './ticket.ts';

const flows: Record<string, (ticket: Ticket, moment: Moment) => Flow<string>> = {
  research: doResearch,
  content: writeContent,
  reporting: writeReport,
  workspace: workOnFiles,
};

/**
 * Decides the next step of a run, which is calls to make or the finished text, by replaying the flow against the recorded
 * steps.
 * @throws {RequestError} when an essential call failed
 */
export function decideWork(ticket: Ticket, { steps }: Exchange, moment: Moment): Decision {
  const flow = (flows[ticket.type] ?? doResearch)(ticket, moment);
  let state = flow.next();
  for (const recorded of steps) {
    if (state.done) break;
    const outcomes = outcomesOf(recorded, state.value.calls);
    if (!outcomes) throw new Error('The record of this run is not what these rules would have done.');
    state = flow.next({ outcomes });
  }
  return state.done ? { text: state.value } : { calls: state.value.calls };
}
