import { z } from 'zod';
import { abortedExit, defineOperator, type Operator } from './operator.ts';
import type { OperatorInput } from './operator-input.ts';
import { operatorOutput } from './operator-output.ts';

/** What became of something that was put before a person. */
export type Looked = { state: 'open' } | { state: 'settled'; answer: string } | { state: 'gone' };

/** Where something is put before a person, and their answer is found. */
export interface Desk {
  /** @returns the id of the request; null when there is nobody, or nothing, to ask any more */
  put(input: OperatorInput): Promise<string | null>;
  look(request: string): Promise<Looked>;
}

/** The run waits for a person: entered again with the request in its input's metadata, it goes on with their answer. */
export const awaitPerson = z.object({ type: z.literal('await_person'), request_id: z.string() });

const entered = z.object({ request_id: z.string() });
const LOOK_EVERY_MS = 250;

interface Ports {
  name: string;
  desk: Desk;
  log: (message: string, error?: unknown) => string;
  lookEveryMs?: number;
}

/**
 * A person as an operator: the message is put before them, and their answer is the output. With a `max_duration` it waits
 * that long; without one it ends `awaiting_input` at once, so that nothing is held while a person thinks.
 */
export function humanOperator({ name, desk, log, lookEveryMs = LOOK_EVERY_MS }: Ports): Operator {
  return defineOperator({
    name,
    log,
    async run(input, { signal }) {
      const request = entered.safeParse(input.metadata).data?.request_id ?? (await desk.put(input));
      if (!request)
        return operatorOutput('', { reason: 'error', code: 'nobody', words: 'There is nobody to ask any more.', retryable: false });
      const until = performance.now() + (input.config?.max_duration ?? 0);
      while (!signal.aborted) {
        const looked = await desk.look(request);
        if (looked.state === 'settled') return operatorOutput(looked.answer, { reason: 'complete' });
        if (looked.state === 'gone')
          return operatorOutput('', { reason: 'error', code: 'gone', words: 'What was asked is not there any more.', retryable: false });
        if (!input.config?.max_duration)
          return operatorOutput('', { reason: 'awaiting_input' }, { effects: [{ type: 'await_person', request_id: request }] });
        if (performance.now() >= until) return operatorOutput('', { reason: 'timeout', words: 'Nobody answered in time.' });
        await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
      }
      return operatorOutput('', abortedExit(signal));
    },
  });
}
