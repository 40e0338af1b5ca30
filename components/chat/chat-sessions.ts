import { ChatSession } from './chat-session.ts';
import { newId } from './new-id.ts';

const open = new Map<string, ChatSession>();
let fresh: ChatSession | undefined;
let owner: string | undefined;

const onServer = typeof window === 'undefined';

/** Forgets what another person left in this tab. */
function enter(person: string): void {
  if (owner !== person) {
    open.clear();
    fresh = undefined;
  }
  owner = person;
}

/** A person's conversation with this id. A browser keeps one, however often its page is opened; a server keeps none. */
export function openChat(person: string, id: string): ChatSession {
  if (onServer) return new ChatSession(id);
  enter(person);
  const known = open.get(id) ?? new ChatSession(id);
  open.set(id, known);
  return known;
}

/** The new conversation, with a new id; the same one until it starts. */
export function freshChat(person: string): ChatSession {
  const draftKey = `new:${person}`;
  if (onServer) return new ChatSession(newId(), { draftKey });
  enter(person);
  if (!fresh || fresh.store.getState().begun) fresh = new ChatSession(newId(), { draftKey });
  open.set(fresh.id, fresh);
  return fresh;
}
