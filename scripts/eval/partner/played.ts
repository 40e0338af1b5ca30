import { registry } from '#lib/primitives/index.ts';
import type { EvalCall, EvalTurn } from '../eval-person.ts';
import type { Rows } from '../rows.ts';

/** The partner's turn after one message of the person. */
export interface PlayedTurn extends EvalTurn {
  /** It began with the call that the person approved. */
  approved: boolean;
}

/** A played scenario: all that is judged. */
export interface Played {
  before: Rows;
  after: Rows;
  turns: PlayedTurn[];
  /** The person's time zone. */
  timeZone: string;
}

/** The calls that the model made, in order. */
export const callsOf = ({ turns }: Pick<Played, 'turns'>): EvalCall[] =>
  turns.flatMap(({ calls, approved }) => calls.slice(approved ? 1 : 0));

/** Whether a call was executed or waits for approval. */
export const succeeded = ({ output }: EvalCall): boolean => output?.success === true;

/** The effect that the primitive of a call declares. An unknown primitive has none. */
export const effectOf = ({ name }: EvalCall): string => registry.get(name)?.effect ?? 'none';

export const changesSomething = (call: EvalCall): boolean => ['write', 'external'].includes(effectOf(call)) && succeeded(call);

/** The question that a turn ended with. */
export const questionOf = ({ calls, question }: EvalTurn): string | null =>
  question ? String(calls.findLast(({ name }) => name === 'Clarify')?.input.question ?? '') : null;
