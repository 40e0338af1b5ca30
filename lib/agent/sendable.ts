import type { ModelMessage } from 'ai';

/**
 * Removes what some models reject: blank text parts (a model may write "\n\n" before a call and later refuse to read it)
 * and messages without content.
 */
export function sendable(messages: readonly ModelMessage[]): ModelMessage[] {
  return messages.map(withoutBlanks).filter(({ content }) => (typeof content === 'string' ? content.trim() !== '' : content.length > 0));
}

function withoutBlanks(message: ModelMessage): ModelMessage {
  if (typeof message.content === 'string') return message;
  const content = (message.content as { type: string; text?: string }[]).filter((part) => part.type !== 'text' || part.text?.trim());
  return { ...message, content } as ModelMessage;
}
