import type { LoggedCall } from '#lib/agent/logged-calls.ts';
import type { Question, Settlement, StoredQuestion } from '#lib/features/questions/question.ts';
import type { Brief } from './brief.ts';

/**
 * What a version was written from as calls of its turn, for following it. They say how much was read, not what: the text would
 * outlive a source that is removed.
 */
export function sourceCalls({ materials, missing }: Brief): LoggedCall[] {
  const reads = [
    ...materials.map(({ ref, title, text, part }) => ({
      input: { ref },
      output: { success: true, title, characters: text.length, ...(part === undefined ? {} : { part }) },
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

/** The question at the end of a run, as a call. */
export function questionCall({ question, options, default: assumed }: Question, request: string | null): LoggedCall {
  const input = { question, options, default: assumed };
  return { callId: 'question', name: 'Clarify', effect: 'surface', input, execute: async () => ({ success: true, request_id: request }) };
}

/** The question of an earlier run, and the answer or default that this run continues with, as a call. */
export function answerCall({ options }: StoredQuestion, { question, answer, why, request }: Settlement): LoggedCall {
  const output = { success: true, request_id: request, ...(why ? { assumed: answer, why } : { answer }) };
  return { callId: 'answer', name: 'Clarify', effect: 'surface', input: { question, options }, execute: async () => output };
}
