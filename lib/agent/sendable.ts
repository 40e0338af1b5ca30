import type { ModelMessage, ToolCallPart, ToolResultPart } from 'ai';
import { withSortedKeys } from '#lib/base/json.ts';
import { isFailure } from './registry/model-output.ts';

/**
 * Messages in the form in which they are sent. The same conversation has the same form while it runs and when it is read from
 * the database, where JSON loses the order of its keys: otherwise a provider would not recognize what it has cached.
 * Removes what some models reject: blank text parts (a model may write "\n\n" before a call and later refuse to read it)
 * and messages without content.
 */
export function sendable(messages: readonly ModelMessage[]): ModelMessage[] {
  return messages.map(inOneForm).filter(({ content }) => (typeof content === 'string' ? content.trim() !== '' : content.length > 0));
}

function inOneForm(message: ModelMessage): ModelMessage {
  if (typeof message.content === 'string') return message;
  const parts = message.content as Part[];
  const content = parts.filter((part) => part.type !== 'text' || part.text.trim()).map(partInOneForm);
  return { ...message, content } as ModelMessage;
}

type Part = ToolCallPart | ToolResultPart | { type: 'text'; text: string } | { type: 'reasoning' };

function partInOneForm(part: Part): Part {
  if (part.type === 'tool-call') {
    // Anthropic's metadata of a call says only that the model made it, and is not stored.
    const { anthropic: _, ...providerOptions } = part.providerOptions ?? {};
    return { ...part, providerOptions, input: withSortedKeys(part.input) };
  }
  if (part.type !== 'tool-result') return part;
  const { output } = part;
  if (output.type !== 'json' && output.type !== 'error-json') return part;
  return { ...part, output: { type: isFailure(output.value) ? 'error-json' : output.type, value: withSortedKeys(output.value) } };
}
