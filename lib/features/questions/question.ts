/** A question of a run, and its assumption without an answer in time. */
export interface Question {
  question: string;
  /** Two to four options, phrased as answers. */
  options: string[];
  /** One of the options, or free text. */
  default: string;
  /** The kind of question, if the run itself asks and not its writer. */
  about?: 'nothing_new' | 'no_material';
}

/** A stored question. Times are ISO 8601. */
export interface StoredQuestion extends Question {
  id: string;
  /** The turn that asked. */
  turnId: string;
  /** `expired` with an answer: the answer came after the deadline. */
  state: 'open' | 'answered' | 'skipped' | 'expired';
  answer: string | null;
  deadline: string;
}

/** What a run continues with: the person's answer, or the assumption. */
export interface Settlement {
  request: string;
  question: string;
  answer: string;
  /** Why it had to be assumed; absent for an answer. */
  why?: 'unanswered' | 'passed_over';
}

/** The assumption that a version was written on without an answer, as it is stored with the version. */
export type Assumption = Settlement & Required<Pick<Settlement, 'why'>>;

/** What a run continues with; null while the question is open. */
export function settlementOf({ id, question, default: assumed, state, answer }: StoredQuestion): Settlement | null {
  if (state === 'open') return null;
  if (answer !== null) return { request: id, question, answer };
  return { request: id, question, answer: assumed, why: state === 'skipped' ? 'passed_over' : 'unanswered' };
}

/** "Assumed “Skip this one” because you did not answer: Which region leads?". */
export function assumptionMessage({ question, answer, why }: Assumption): string {
  return `Assumed “${answer}” because you ${why === 'unanswered' ? 'did not answer' : 'skipped the question'}: ${question}`;
}

/** Whether a version waits for the person's answer before it is written. */
export function isAsking({ status, progress }: { status: string; progress: unknown }): boolean {
  return status === 'generating' && typeof progress === 'object' && progress !== null && 'question' in progress;
}

/** The longest that a run waits for an answer, in ms. */
const LONGEST_MS = 12 * 3_600_000;
/** With less time than this, nothing is asked. In ms. */
const SHORTEST_MS = 10 * 60_000;

/**
 * The deadline for an answer: in twelve hours, and never beyond half of the time until the deliverable is due
 * again, so that the next run finds this version written. Null when there is no time to ask.
 */
export function answerDeadline(now: Date, nextDue: Date | null): Date | null {
  const half = nextDue ? (nextDue.getTime() - now.getTime()) / 2 : LONGEST_MS;
  return half < SHORTEST_MS ? null : new Date(now.getTime() + Math.min(half, LONGEST_MS));
}
