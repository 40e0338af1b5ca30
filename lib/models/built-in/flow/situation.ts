import type { Moment } from '#lib/models/built-in/language/moments.ts';
import type { ContextBlock } from '../prompt/context-block.ts';
import type { PastCall } from '../prompt/conversation.ts';

/** The context in which a request is understood. */
export interface Situation extends Moment {
  /** The ref of what is on the screen. */
  screen?: string;
  memories: ContextBlock['memories'];
  /** Only what the person explicitly asks to remember is saved. */
  remembersOnlyAsked: boolean;
  /** Refs that an earlier attempt at this reply already created. */
  madeBefore: string[];
  /** The last ref of these types that the conversation was about. */
  lastTouched(...types: string[]): string | undefined;
  /** From here on the conversation is about this. */
  focus(ref: string): void;
}

/** Tracks the subject of a conversation from call to call. */
export interface Trail {
  follow(calls: readonly PastCall[]): void;
  add(ref: string): void;
  last(types: readonly string[]): string | undefined;
}

export function createTrail(): Trail {
  const refs: string[] = [];
  return {
    follow(calls) {
      for (const call of calls) refs.push(...refsOf(call));
    },
    add: (ref) => refs.push(ref),
    last: (types) => refs.findLast((ref) => types.includes(ref.split(':')[0]!)),
  };
}

function refsOf({ name, outcome }: PastCall): string[] {
  if (!outcome?.success) return [];
  if (name === 'Execute') return strings(outcome.target);
  if (name === 'List') return only(outcome.items, (item) => `${outcome.entity_type}:${item.id}`);
  if (name === 'Search') return only(outcome.results, (result) => String(result.ref));
  return strings(outcome.ref).filter((ref) => /^\w+:[\w.-]+$/.test(ref));
}

function only(list: unknown, refOf: (item: Record<string, unknown>) => string): string[] {
  return Array.isArray(list) && list.length === 1 ? [refOf(list[0])] : [];
}

const strings = (value: unknown) => (typeof value === 'string' ? [value] : []);
