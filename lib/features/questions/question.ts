/** What a run asks its person, and what it assumes when nobody answers in time. */
export interface Question {
  question: string;
  /** Two to four, in the words of an answer. */
  options: string[];
  /** One of the options, or words of its own. */
  default: string;
  /** What kind of question it is, where the run itself asks and not its writer. */
  about?: 'nothing_new' | 'no_material';
}

/** A question that was kept. Moments are ISO 8601. */
export interface KeptQuestion extends Question {
  id: string;
  /** The turn that asked. */
  turnId: string;
  /** `expired` with an answer: it came after the deadline. */
  state: 'open' | 'answered' | 'skipped' | 'expired';
  answer: string | null;
  deadline: string;
}

/** What a run goes on with: the person's answer, or what was assumed without one. */
export interface Settled {
  request: string;
  question: string;
  answer: string;
  /** Why it had to be assumed; absent for an answer. */
  why?: 'unanswered' | 'passed_over';
}

/** What a version was written on because nobody said, as it is kept with it. */
export type Assumption = Settled & Required<Pick<Settled, 'why'>>;

/** What a run goes on with; null while the question waits. */
export function settledBy({ id, question, default: assumed, state, answer }: KeptQuestion): Settled | null {
  if (state === 'open') return null;
  if (answer !== null) return { request: id, question, answer };
  return { request: id, question, answer: assumed, why: state === 'skipped' ? 'passed_over' : 'unanswered' };
}

/** "Assumed “Skip this one” because you did not answer: Which region leads?". */
export function assumptionMessage({ question, answer, why }: Assumption): string {
  return `Assumed “${answer}” because you ${why === 'unanswered' ? 'did not answer' : 'passed over the question'}: ${question}`;
}

/** Whether a version waits for its person to answer a question before it is written. */
export function isAsking({ status, progress }: { status: string; progress: unknown }): boolean {
  return status === 'generating' && typeof progress === 'object' && progress !== null && 'question' in progress;
}
