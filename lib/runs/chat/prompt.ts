import { convertToModelMessages, type ModelMessage, pruneMessages, type ToolSet } from 'ai';
import { sendable } from '#lib/agent/sendable.ts';
import type { PartnerMessage } from '#lib/turns/message.ts';
import { contextText, type GatheredContext } from './context.ts';

/**
 * The messages of a turn's first model call: the branch's history, then the newest message after its context. Empty
 * replies and calls without a result are left out.
 */
export async function promptMessages(gathered: GatheredContext, tools: ToolSet, now: Date, screen?: string): Promise<ModelMessage[]> {
  const history: PartnerMessage[] = gathered.history.map(({ id, role, parts, metadata }) => ({ id, role, parts, metadata }));
  const newest = history.pop();
  if (newest?.role !== 'user') throw new Error('The newest message of a turn must be the person’s');
  const context: PartnerMessage = { ...newest, parts: [{ type: 'text', text: contextText(gathered, now, screen) }, ...newest.parts] };
  const messages = await convertToModelMessages<PartnerMessage>([...fromPerson(history.filter(saysSomething)), context], {
    tools,
    ignoreIncompleteToolCalls: true,
  });
  return sendable(pruneMessages({ messages, reasoning: 'all', emptyMessages: 'remove' }));
}

/** Drops leading replies of a cut history, since models require a user message first. */
function fromPerson(history: PartnerMessage[]): PartnerMessage[] {
  const first = history.findIndex(({ role }) => role === 'user');
  return first < 0 ? [] : history.slice(first);
}

function saysSomething(message: PartnerMessage): boolean {
  return message.parts.some((part) => (part.type === 'text' ? part.text.trim() !== '' : part.type !== 'step-start'));
}
