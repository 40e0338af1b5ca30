import { z } from 'zod';
import { digestOf, openRequest } from '#lib/agent/approvals/open-request.ts';
import { definePrimitive } from '#lib/agent/registry/define-primitive.ts';
import type { UiAction } from '#lib/agent/registry/ui-action.ts';
import { surfaces } from './surface.ts';

const question = z.string().trim().min(1).max(2000);
const options = z.array(z.string().trim().min(1).max(200)).max(9);

const about =
  'Ask the person one question before you proceed, with two to four options if you can name them (at most nine). They can always answer in their own words.';

export const Clarify = definePrimitive({
  name: 'Clarify',
  description: `${about} It ends your turn, and their answer is the next message. Calls that change something do not run in the same step.`,
  programDescription: `${about} If your client can show questions, the result has the answer. Otherwise ask in your own reply.`,
  input: z.strictObject({
    question,
    options: options.default([]).refine((given) => new Set(given).size === given.length, { error: 'options that differ' }),
  }),
  output: z.object({
    question,
    options,
    request_id: z.string().optional().describe('the question that is now open'),
    answer: z.string().nullable().optional().describe('their answer, if they could be asked immediately; null if they gave none'),
    ui_action: z.object({ type: z.literal('CLARIFY'), data: z.object({ question, options }) }),
  }),
  effect: 'surface',
  parallelSafe: false,
  modelOutput: ({ answer }) => (answer === undefined ? {} : { answer }),
  ...surfaces.Clarify,
  async execute(ctx, { question, options }) {
    const payload = { question, options };
    const request_id = await openRequest(ctx, { kind: 'question', subject: question, payload, digest: digestOf(payload) });
    const answer = await ctx.ask?.(payload);
    return {
      question,
      options,
      ...(request_id && { request_id }),
      ...(answer !== undefined && { answer }),
      ui_action: { type: 'CLARIFY', data: { question, options } } satisfies UiAction,
    };
  },
});
