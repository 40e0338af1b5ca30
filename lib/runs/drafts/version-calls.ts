import type { LoggedCall } from '#lib/agent/logged-calls.ts';
import type { KeptQuestion, Question, Settled } from '#lib/features/questions/question.ts';
import type { Brief } from './brief.ts';

/** Everything that a version is written from, as calls of its turn, so that it can be followed and replayed. */
export function sourceCalls({ materials, missing }: Brief): LoggedCall[] {
  const reads = [
    ...materials.map(({ ref, title, text, part }) => ({
      input: { ref },
      output: { success: true, title, text: text.slice(0, 2000).toWellFormed(), ...(part === undefined ? {} : { part }) },
    })),
    ...missing.map(({ title, why, isPart }) => ({
      input: { ref: title },
      output: isPart ? { success: true, part: why } : { success: false, error: 'not_found', message: why },
    })),
  ];
  return reads.map(({ input, output }, index) => ({
    callId: `source-${index + 1}`,
    name: 'Read',
    effect: 'read',
    input,
    execute: async () => output,
  }));
}

/** The question that a run ends with. */
export function questionCall({ question, options, default: assumed }: Question, request: string | null): LoggedCall {
  const input = { question, options, default: assumed };
  return { callId: 'question', name: 'Clarify', effect: 'surface', input, execute: async () => ({ success: true, request_id: request }) };
}

/** The question of an earlier run, and the answer or assumption that this run continues with. */
export function answerCall({ options }: KeptQuestion, { question, answer, why, request }: Settled): LoggedCall {
  const output = { success: true, request_id: request, ...(why ? { assumed: answer, why } : { answer }) };
  return { callId: 'answer', name: 'Clarify', effect: 'surface', input: { question, options }, execute: async () => output };
}
