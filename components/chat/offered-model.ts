import { BUILT_IN, currentModelName, splitModelName } from '#lib/base/model-name.ts';
import { claudeModel } from '#lib/models/claude-models.ts';
import type { OfferedModel } from '#lib/models/offered-models.ts';
import type { PartnerMessage } from '#lib/turns/message.ts';

/** The id of the model that answered last in a chat. */
export function lastAnswering(messages: readonly PartnerMessage[]): string | undefined {
  const model = messages.findLast(({ role, metadata }) => role === 'assistant' && metadata?.model)?.metadata?.model;
  return model && currentModelName(model);
}

/** The model that answers the next message: the chosen one, or that of the last reply, or the default, which is the first. */
export function answeringModel(
  models: readonly OfferedModel[],
  chosen: string | null,
  messages: readonly PartnerMessage[],
): OfferedModel | undefined {
  const offered = (id: string | null | undefined) => models.find((model) => model.id === id);
  return offered(chosen) ?? offered(lastAnswering(messages)) ?? models[0];
}

/** The name of the model that answered last in a chat and is no longer offered, unless the person has chosen another since. */
export function goneModel(models: readonly OfferedModel[], chosen: string | null, messages: readonly PartnerMessage[]): string | undefined {
  const last = lastAnswering(messages);
  if (!last || last === 'none' || models.some(({ id }) => id === last || id === chosen)) return undefined;
  return storedModelName(last);
}

/** The name of a model that may not be offered, from its id. */
function storedModelName(id: string): string {
  if (id === BUILT_IN) return 'The built-in assistant';
  const { provider, id: own } = splitModelName(id);
  return provider === 'anthropic' ? claudeModel(own).name : own;
}

/** The name of the model that wrote a reply, where that is worth showing: with a choice, or if it is not the default. */
export function shownModelName(models: readonly OfferedModel[], stored: string | undefined): string | undefined {
  if (!stored || stored === 'none') return undefined;
  const id = currentModelName(stored);
  if (models.length < 2 && models[0]?.id === id) return undefined;
  const offered = models.find((model) => model.id === id);
  return offered?.name ?? (id === BUILT_IN ? 'Built-in assistant' : storedModelName(id));
}
