import { ChatSession } from './chat-session.ts';
import { newId } from './new-id.ts';

const open = new Map<string, ChatSession>();
let fresh: ChatSession | undefined;

const onServer = typeof window === 'undefined';

/** The conversation with this id. In a browser there is one, however often its page comes and goes; a server keeps none. */
export function openChat(id: string): ChatSession {
  if (onServer) return new ChatSession(id);
  const known = open.get(id) ?? new ChatSession(id);
  open.set(id, known);
  return known;
}

/** A conversation that has not begun, with an id of its own; the same one until it begins. `person` keeps drafts apart. */
export function freshChat(person: string): ChatSession {
  const draftKey = `new:${person}`;
  if (onServer) return new ChatSession(newId(), { draftKey });
  if (!fresh || fresh.store.getState().begun || fresh.draft.persist.getOptions().name !== `draft:${draftKey}`) {
    fresh = new ChatSession(newId(), { draftKey });
    open.set(fresh.id, fresh);
  }
  return fresh;
}
