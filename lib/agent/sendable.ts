import type { ModelMessage } from 'ai';
import { refusalOf } from './refusals.ts';

/**
 * Messages as every model takes them: no text part of nothing but blanks (a model may say "\n\n" before a call, and
 * refuses to read it again), no message without content, and refusals in the one shape of failures.
 */
export function sendable(messages: readonly ModelMessage[]): ModelMessage[] {
  return messages
    .map((message) => withoutBlanks(refusalOf.message(message)))
    .filter(({ content }) => (typeof content === 'string' ? content.trim() !== '' : content.length > 0));
}

function withoutBlanks(message: ModelMessage): ModelMessage {
  if (typeof message.content === 'string') return message;
  const content = (message.content as { type: string; text?: string }[]).filter((part) => part.type !== 'text' || part.text?.trim());
  return { ...message, content } as ModelMessage;
}
