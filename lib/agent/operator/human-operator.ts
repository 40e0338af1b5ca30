import { z } from 'zod';
import type { Services } from '#lib/base/services.ts';
import { defineOperator, type Operator } from './operator.ts';
import type { OperatorInput } from './operator-input.ts';
import { operatorOutput } from './operator-output.ts';

/** The state of a request to a person. */
export type Looked = { state: 'open' } | { state: 'settled'; answer: string } | { state: 'gone' };

/** Where requests to a person are created and their answers are read. */
export interface Desk {
  /** @returns the id of the request; null when the person can no longer be asked */
  put(input: OperatorInput): Promise<string | null>;
  look(request: string): Promise<Looked>;
}

/** The run waits for a person. When it is started again with the request in its input's metadata, it continues with their answer. */
export const awaitPerson = z.object({ type: z.literal('await_person'), request_id: z.string() });

const entered = z.object({ request_id: z.string() });

interface HumanOperatorOptions extends Pick<Services, 'log'> {
  name: string;
  desk: Desk;
}

/**
 * Makes a person available as an operator: the message is their question, and their answer is the output. A run ends with
 * `awaiting_input` until they have answered, so that no process waits for a person.
 */
export function humanOperator({ name, desk, log }: HumanOperatorOptions): Operator {
  return defineOperator({
    name,
    log,
    async run(input) {
      const request = entered.safeParse(input.metadata).data?.request_id ?? (await desk.put(input));
      if (!request)
        return operatorOutput('', { reason: 'error', code: 'no_person', message: 'The person can no longer be asked.', retryable: false });
      const looked = await desk.look(request);
      switch (looked.state) {
        case 'open':
          return operatorOutput('', { reason: 'awaiting_input' }, { effects: [{ type: 'await_person', request_id: request }] });
        case 'settled':
          return operatorOutput(looked.answer, { reason: 'complete' });
        case 'gone':
          return operatorOutput('', { reason: 'error', code: 'gone', message: 'This question no longer exists.', retryable: false });
      }
    },
  });
}
