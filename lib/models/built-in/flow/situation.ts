import type { Moment } from '#lib/models/built-in/language/moments.ts';
import type { AttachedDocument, ContextBlock } from '../prompt/context-block.ts';
import type { Exchange, PastCall } from '../prompt/conversation.ts';
import type { Meanings } from '../understand/meanings.ts';
import type { ChangeMade } from './change-made.ts';

/** The context used to interpret a request. */
export interface Situation extends Moment {
  /** The ref of the entity on screen. */
  screen?: string;
  memories: ContextBlock['memories'];
  /** The documents that are attached to the person's message. */
  attached: AttachedDocument[];
  /** Save only what the person explicitly asks to save. */
  remembersOnlyAsked: boolean;
  /** The steps in the panel beside the chat. */
  todos: readonly TodoItem[];
  /** Refs that an earlier attempt at this reply already created. */
  madeBefore: string[];
  meanings: Meanings;
  /** The person's message before this one. */
  lastSaid?: string;
  /** What was done about that message changed something. */
  changedLast: boolean;
  /** What was changed in this chat, the newest last. */
  changesMade: readonly ChangeMade[];
  /** The refs of the deliverables that it changed, if there are several: what "them" stands for. */
  changedTogether: readonly string[];
  /** The messages that were answered with an offer to connect a platform, the newest first, up to one that ended the waiting. */
  offersToConnect(platform: string, isEnd: (said: string) => boolean): Offer[];
  /** The person has just picked what they want from several options, so that one more question has to settle it. */
  wasAsked?: boolean;
  /** The ref of the deliverable or ticket that the person has just picked. */
  target?: string;
  /** The ref of the memory that the conversation was about before this message. */
  lastMemory?: string;
  /** Several new deliverables are asked for together, so that each of them is meant to be new. */
  isOneOfSeveral?: boolean;
  /** The whole message, of which a request may be a part. */
  message?: string;
  /** The last ref of these types that the conversation was about. */
  lastTouched(...types: string[]): string | undefined;
  /** What "the second one" counts: what the newest reply with a list has listed, else what was handled in this chat. */
  listed: readonly string[];
  /** What the reply before this message has listed. */
  listedLast: readonly string[];
  /** The refs of a type that the conversation was about, the last one first. */
  touched(type: string): string[];
  /** Messages that the person might send next. A flow adds them; the reply shows them as buttons. */
  readonly suggestions: string[];
  /** Makes this the subject of the conversation. */
  focus(ref: string): void;
}

/** A message that waits, in whole or in part, for a platform to be connected. */
export interface Offer {
  said: string;
  /** The ref of the deliverable that was created in reply to it. */
  created?: string;
}

/** What {@link Situation.offersToConnect} says of these exchanges. */
export function offersIn(exchanges: readonly Exchange[], platform: string, isEnd: (said: string) => boolean): Offer[] {
  const succeeded = ({ steps }: Exchange) => steps.flat().filter(({ outcome }) => outcome?.success);
  const isOffer = ({ name, input }: PastCall) =>
    name === 'Execute' && input.action === 'platform.auth' && input.target === `platform:${platform}`;
  return exchanges
    .slice(exchanges.findLastIndex(({ said }) => isEnd(said)) + 1)
    .filter((exchange) => succeeded(exchange).some(isOffer))
    .toReversed()
    .map((exchange) => {
      const written = succeeded(exchange).findLast(
        ({ name, outcome }) => name === 'Write' && /^deliverable:[\w-]+$/.test(String(outcome?.ref)),
      );
      return { said: exchange.said, ...(written && { created: String(written.outcome?.ref) }) };
    });
}

/** A step in the panel, as Todo takes it. */
export interface TodoItem {
  content: string;
  status: 'pending' | 'in_progress' | 'completed';
  activeForm: string;
}

/** The steps that the newest successful Todo of these calls shows; undefined without one. */
export function todosOf(steps: readonly (readonly PastCall[])[]): TodoItem[] | undefined {
  const last = steps.flat().findLast(({ name, outcome }) => name === 'Todo' && outcome?.success);
  return last?.input.todos as TodoItem[] | undefined;
}

/** Tracks the subject of a conversation from call to call. */
export interface Trail {
  follow(calls: readonly PastCall[]): void;
  add(ref: string): void;
  last(types: readonly string[]): string | undefined;
  all(type: string): string[];
  /** The refs of the type of the last one, in the order in which the conversation came to them; none of a single one. */
  handled(): string[];
}

export function createTrail(): Trail {
  const refs: string[] = [];
  return {
    follow(calls) {
      // Several lists in one step are an overview, and about none of their rows.
      for (const call of calls) if (calls.length === 1 || call.name !== 'List') refs.push(...refsOf(call));
    },
    add: (ref) => refs.push(ref),
    last: (types) => refs.findLast((ref) => types.includes(ref.split(':')[0]!)),
    handled() {
      const type = refs.findLast((ref) => /^(?:deliverable|memory|work):/.test(ref))?.split(':')[0];
      const own = [...new Set(refs.filter((ref) => ref.startsWith(`${type}:`)))];
      return own.length > 1 ? own : [];
    },
    all: (type) => [...new Set(refs.filter((ref) => ref.startsWith(`${type}:`)).reverse())],
  };
}

function refsOf({ name, input, outcome }: PastCall): string[] {
  if (!outcome?.success) return [];
  if (name === 'Respond') return onlyLink(String(input.message ?? ''));
  if (name === 'Execute') return strings(outcome.target);
  // A look at the drafts of all deliverables is about none, even if there is only one.
  if (name === 'List' && /:\*\//.test(String(input.pattern))) return [];
  if (name === 'List') return only(outcome.items, (item) => String(item.ref ?? `${outcome.entity_type}:${item.id}`).replace(/\/.*$/, ''));
  if (name === 'Search') return only(outcome.results, (result) => String(result.ref));
  return strings(outcome.ref).filter((ref) => /^\w+:[\w.-]+$/.test(ref));
}

/** What a reply is about: the only thing that it links to. */
function onlyLink(message: string): string[] {
  const refs = new Set([...message.matchAll(/\]\((\w+:[\w.-]+)[^)]*\)/g)].map(([, ref]) => ref!));
  return refs.size === 1 ? [...refs] : [];
}

function only(list: unknown, refOf: (item: Record<string, unknown>) => string): string[] {
  return Array.isArray(list) && list.length === 1 ? [refOf(list[0])] : [];
}

const strings = (value: unknown) => (typeof value === 'string' ? [value] : []);
