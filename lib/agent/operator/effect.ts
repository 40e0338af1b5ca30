import { z } from 'zod';

/**
 * Follow-up work that an operator requests, to be done outside it after it has run. It is plain data; the caller carries it
 * out once, directly or as a job.
 */
export const effectSchema = z.looseObject({ type: z.string() });
export type Effect = z.infer<typeof effectSchema>;

/**
 * A call that waits for approval, so that a caller of the protocol knows which. The next run executes it or reports the
 * denial.
 */
export type ToolApprovalRequired = {
  type: 'tool_approval_required';
  call_id: string;
  tool_name: string;
  input: unknown;
  /** The request that the person decides. */
  request_id: string;
};

/** Handlers by effect type. Effects arrive as data, perhaps from another process, so each handler validates its own. */
export type EffectHandlers = Readonly<Record<string, (effect: Effect) => Promise<unknown>>>;

/** Tells the caller which calls wait. The call itself has already created the request, so nothing is left to do. */
const informative: ToolApprovalRequired['type'] = 'tool_approval_required';

/** Handles an effect that an operator requested. @throws what its handler throws, or if its type has no handler */
export async function carryOut(effect: Effect, handlers: EffectHandlers): Promise<void> {
  if (effect.type === informative) return;
  if (!Object.hasOwn(handlers, effect.type)) throw new Error(`No handler for the effect “${effect.type}”.`);
  await handlers[effect.type]!(effect);
}
