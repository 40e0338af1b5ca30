import { z } from 'zod';
import type { Row } from '#lib/supabase/db.ts';

/** What a run asks its person, and what it assumes when nobody answers in time. */
export interface Question {
  question: string;
  /** Two to four, in the words of an answer. */
  options: string[];
  /** One of the options, or words of its own. */
  default: string;
  /** What kind of question it is, where the run itself asks and not its writer. */
  about?: 'nothing_new';
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
export const assumptionSchema = z.object({
  request: z.guid(),
  question: z.string(),
  answer: z.string(),
  why: z.enum(['unanswered', 'passed_over']),
});
export type Assumption = z.infer<typeof assumptionSchema>;

const payload = z.object({
  options: z.array(z.string()).catch([]),
  about: z.literal('nothing_new').optional().catch(undefined),
});

/** A row of `requests` that is a run's question. */
export function questionOf(row: Row<'requests'>): KeptQuestion {
  const { options, about } = payload.parse(row.payload);
  return {
    id: row.id,
    turnId: row.turn_id,
    question: row.subject,
    options,
    default: row.default_answer ?? '',
    ...(about ? { about } : {}),
    state: row.state as KeptQuestion['state'],
    answer: row.answer,
    deadline: row.deadline ?? row.created_at,
  };
}

/** What a run goes on with; null while the question waits. */
export function settledBy({ id, question, default: assumed, state, answer }: KeptQuestion): Settled | null {
  if (state === 'open') return null;
  if (answer !== null) return { request: id, question, answer };
  return { request: id, question, answer: assumed, why: state === 'skipped' ? 'passed_over' : 'unanswered' };
}

/** "Assumed “Skip it”, because you did not answer “Which region?”". */
export function assumptionWords({ question, answer, why }: Assumption): string {
  return `Assumed “${answer}” because ${why === 'unanswered' ? 'you did not answer' : 'you passed over the question'}: ${question}`;
}
