import type { Effect } from './effect.ts';

/** What is done for an effect, by its type. It comes as data, perhaps from another process: each checks its own. */
export type EffectHandlers = Readonly<Record<string, (effect: Effect) => Promise<unknown>>>;

/** Executes an effect that an operator declared. @throws what its handler throws, and for a type without a handler */
export async function carryOut(effect: Effect, handlers: EffectHandlers): Promise<void> {
  if (!Object.hasOwn(handlers, effect.type)) throw new Error(`No handler for the effect “${effect.type}”.`);
  await handlers[effect.type]!(effect);
}
