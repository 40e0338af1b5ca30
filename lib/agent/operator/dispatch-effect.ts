import type { Effect, ToolApprovalRequired } from './effect.ts';

/** Handlers by effect type. Effects arrive as data, perhaps from another process, so each handler validates its own. */
export type EffectHandlers = Readonly<Record<string, (effect: Effect) => Promise<unknown>>>;

/** Tells the caller which calls wait. The call itself has already created the request, so nothing is left to do. */
const informative: ToolApprovalRequired['type'] = 'tool_approval_required';

/** Executes an effect that an operator declared. @throws what its handler throws, and for a type without a handler */
export async function carryOut(effect: Effect, handlers: EffectHandlers): Promise<void> {
  if (effect.type === informative) return;
  if (!Object.hasOwn(handlers, effect.type)) throw new Error(`No handler for the effect “${effect.type}”.`);
  await handlers[effect.type]!(effect);
}
