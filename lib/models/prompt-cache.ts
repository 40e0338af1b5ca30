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
 * The messages with their cache points: the end of the history, which the next turn shares (the newest user message
 * carries context that is never stored), and the end of what this turn has done so far, which its next step shares.
 * Earlier cache points are removed: with the instructions these are three of the four that the API allows. Call it for
 * every step.
 */
export function withCachePoints(messages: ModelMessage[]): ModelMessage[] {
  const newestUser = messages.findLastIndex(({ role }) => role === 'user');
  const points = new Set([newestUser - 1, messages.length - 1]);
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
