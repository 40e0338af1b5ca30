import { timeZoneName } from '#lib/schedule/time-zone.ts';

/** What the contexts before the messages say: time, time zone and memories. */
export interface ContextBlock {
  now?: Date;
  /** IANA name. */
  timeZone?: string;
  /** The person's name. */
  person?: string;
  memories: { ref: string; content: string }[];
  /** What became of the documents that are attached to messages. */
  attached: AttachedDocument[];
  /** Save only what the person explicitly asks to save. */
  remembersOnlyAsked: boolean;
  /** Refs that an earlier attempt at this reply already created. */
  madeBefore: string[];
}

/** A document that is attached to a message. */
export interface AttachedDocument {
  ref: string;
  name: string;
  isReady: boolean;
  /** Why it could not be read. */
  problem?: string;
}

/** True for the text part that contains the context. */
export function isContextBlock(text: string): boolean {
  return /^\s*<context>\s/.test(text) && /<\/context>\s*$/.test(text);
}

/** The newest line of this name, which only contexts have in which it is new. */
function lineIn(texts: readonly string[], name: string): string | undefined {
  const value = texts.map((text) => new RegExp(`^${name}: *(.+)$`, 'm').exec(text)?.[1]?.trim()).findLast((found) => found !== undefined);
  return value === 'none' ? undefined : value;
}

/** The ref of the entity that is on screen after these contexts, oldest first. */
export const screenIn = (texts: readonly string[]): string | undefined => lineIn(texts, 'On screen');

/** Reads the contexts, oldest first. A part that a context omits is as in the one before; missing parts are omitted. */
export function readContextBlocks(texts: readonly string[]): ContextBlock {
  const newest = texts.at(-1) ?? '';
  const line = (name: string) => lineIn(texts, name);
  const now = new Date(line('Now') ?? '');
  return {
    ...(Number.isNaN(now.getTime()) ? {} : { now }),
    timeZone: timeZoneName(line('Time zone') ?? ''),
    person: line('Person'),
    remembersOnlyAsked: line('Remember')?.startsWith('only') ?? false,
    memories: [...memoriesIn(texts)].map(([ref, content]) => ({ ref, content })),
    attached: attachedIn(texts),
    madeBefore: [...newest.matchAll(/^- Write .*: succeeded → (\w+:[\w.-]+)$/gm)].map(([, ref]) => ref!),
  };
}

/** Contents by ref, the newest first. */
function memoriesIn(texts: readonly string[]): Map<string, string> {
  const all = texts.toReversed().flatMap((text) => [...text.matchAll(/^- (memory:[\w.-]+) \(\w+\) (.+)$/gm)]);
  const found = new Map<string, string>();
  for (const [, ref, content] of all) if (!found.has(ref!)) found.set(ref!, content!);
  return found;
}

/** The attachments that the newest context lists which lists any. */
function attachedIn(texts: readonly string[]): AttachedDocument[] {
  const lists = texts.map((text) => /^Attached to messages\b.*:\n((?:- .*\n)*)/m.exec(text)?.[1]);
  const newest = lists.findLast((list) => list !== undefined) ?? '';
  return [...newest.matchAll(/^- (document:[\w-]+) (.*) \((ready|not read yet|could not be read: (.*))\)$/gm)].map(
    ([, ref, name, state, problem]) => ({ ref: ref!, name: name!, isReady: state === 'ready', ...(problem ? { problem } : {}) }),
  );
}
