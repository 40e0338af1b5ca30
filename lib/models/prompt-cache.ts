import type { ModelMessage, SystemModelMessage } from 'ai';

const mark = { anthropic: { cacheControl: { type: 'ephemeral' } } } as const;

/**
 * The static instructions, marked as the end of a cached prefix. On the wire they follow the tools, so one mark
 * covers both. They must not contain anything that changes from turn to turn.
 */
export function cachedInstructions(content: string): SystemModelMessage {
  return { role: 'system', content, providerOptions: mark };
}

/**
 * The messages with their cache points: where the previous request ended, which is before the newest answer of the model, and
 * the end of this request, with which the next one begins. Earlier cache points are removed: with the instructions these are
 * three of the four that the API allows. Call it for every step.
 */
export function withCachePoints(messages: ModelMessage[]): ModelMessage[] {
  const newestAnswer = messages.findLastIndex(({ role }) => role === 'assistant');
  const points = new Set([newestAnswer - 1, messages.length - 1]);
  return messages.map((message, index) => {
    const providerOptions = { ...message.providerOptions, anthropic: { ...message.providerOptions?.anthropic } };
    delete providerOptions.anthropic.cacheControl;
    return {
      ...message,
      providerOptions: points.has(index)
        ? { ...providerOptions, anthropic: { ...providerOptions.anthropic, ...mark.anthropic } }
        : providerOptions,
    };
  });
}
