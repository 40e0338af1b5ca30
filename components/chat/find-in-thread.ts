import type { PartnerMessage } from '#lib/turns/message.ts';
import { readMessage } from './read-message.ts';

/** A match: the message, and which of its matches this is, from 0. */
export interface Occurrence {
  messageId: string;
  index: number;
  occurrence: number;
}

/** Every match of `query` in a thread, in order and ignoring case. None for a blank query. */
export function findInThread(messages: readonly PartnerMessage[], query: string): Occurrence[] {
  const wanted = query.trim().toLowerCase();
  if (!wanted) return [];
  return messages.flatMap((message, index) => {
    const text = spoken(message).toLowerCase();
    const found: Occurrence[] = [];
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length))
      found.push({ messageId: message.id, index, occurrence: found.length });
    return found;
  });
}

/** The searchable text of a message: the person's text, or a reply's text and questions. */
function spoken(message: PartnerMessage): string {
  return readMessage(message, false)
    .map((block) => {
      if (block.kind === 'text') return block.text;
      return block.kind === 'question' ? [block.question.question, ...block.question.options].join('\n') : '';
    })
    .join('\n');
}
