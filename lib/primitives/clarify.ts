import { createHash } from 'node:crypto';
import { z } from 'zod';
import { run, table } from '#lib/entities/rows.ts';
import { stableJson } from '#lib/entities/stable-json.ts';
import type { PrimitiveContext } from './context.ts';
import { definePrimitive } from './define-primitive.ts';
import { surfaces } from './surface.ts';
import type { UiAction } from './ui-action.ts';

const question = z.string().trim().min(1).max(2000);
const options = z.array(z.string().trim().min(1).max(200)).max(9);

export const Clarify = definePrimitive({
  name: 'Clarify',
  description:
    'Ask the person for input before you proceed. One question, with two to four options where you can name them (at most nine); without options they answer in their own words, which they may do anyway. It ends your turn; the answer comes as their next message.',
  input: z.strictObject({
    question,
    options: options.default([]).refine((given) => new Set(given).size === given.length, { error: 'options that differ from each other' }),
  }),
  output: z.object({
    question,
    options,
    request_id: z.string().optional().describe('the question that is now open'),
    ui_action: z.object({ type: z.literal('CLARIFY'), data: z.object({ question, options }) }),
  }),
  effect: 'surface',
  parallelSafe: false,
  ...surfaces.Clarify,
  async execute(ctx, { question, options }) {
    const request_id = await openQuestion(ctx, { question, options });
    return {
      question,
      options,
      ...(request_id && { request_id }),
      ui_action: { type: 'CLARIFY', data: { question, options } } satisfies UiAction,
    };
  },
});

/** Keeps the question until it is answered; the same question still open in the session is the same request. Outside a session nothing waits. */
async function openQuestion(ctx: PrimitiveContext, payload: { question: string; options: string[] }): Promise<string | undefined> {
  const { db, userId, sessionId, turnId, callId } = ctx;
  if (!sessionId || !turnId || !callId) return undefined;
  const digest = createHash('sha256').update(stableJson(payload)).digest('hex');
  const requests = table(db, 'requests');
  const same = requests.select('id').eq('user_id', userId).eq('session_id', sessionId).eq('state', 'open').eq('digest', digest);
  const [open] = await run(ctx, same.order('created_at', { ascending: true }).limit(1));
  if (open) return String(open.id);
  const id = ctx.clock.newId();
  const request = {
    id,
    user_id: userId,
    session_id: sessionId,
    turn_id: turnId,
    call_id: callId,
    kind: 'question',
    subject: payload.question,
    payload,
    digest,
  };
  await run(ctx, requests.insert(request).select('id'));
  return id;
}
