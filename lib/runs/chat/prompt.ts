import { convertToModelMessages, type ModelMessage, pruneMessages, type ToolSet } from 'ai';
import { sendable } from '#lib/agent/sendable.ts';
import type { PartnerMessage, PartnerPart } from '#lib/turns/message.ts';
import type { GatheredContext } from './context.ts';
import { shownContexts } from './shown-contexts.ts';

/**
 * The messages of a turn's first model call: the branch's history, then the newest message, each message of the person after
 * the context that it had. Empty replies and calls without a result are left out.
 * @param context that of the newest message
 * @param images those that are attached to messages, by the ids of these
 */
export async function promptMessages(
  gathered: GatheredContext,
  context: string,
  tools: ToolSet,
  images: ReadonlyMap<string, PartnerPart[]> = new Map(),
): Promise<ModelMessage[]> {
  const newest = gathered.history.at(-1);
  if (newest?.role !== 'user') throw new Error('The newest message of a turn must be the person’s');
  const contexts = shownContexts(gathered).set(newest.id, context);
  const history = gathered.history.map(({ id, role, parts, metadata }): PartnerMessage => {
    const text = contexts.get(id);
    return {
      id,
      role,
      parts: [...(text === undefined ? [] : [{ type: 'text' as const, text }]), ...parts, ...(images.get(id) ?? [])],
      metadata,
    };
  });
  const messages = await convertToModelMessages<PartnerMessage>(fromPerson(history.filter(saysSomething)), {
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
