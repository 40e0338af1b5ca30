import type { ToolCall } from '#lib/base/tool-call.ts';
import { readKind } from '#lib/models/built-in/language/kind.ts';
import { correctSpelling } from '#lib/models/built-in/language/spelling.ts';
import type { Utterance } from '#lib/models/built-in/language/utterance.ts';
import type { Flow, ToolName } from './flow.ts';

/** The fields that contain the person's own words. */
const prose = new Set('title task content description instructions name role notes plan'.split(' '));

/**
 * Wraps a flow so that its calls keep the person's own spelling, even where typos were corrected to understand it. What it
 * says repeats those words as they were stored, and leaves the names of what exists as they are.
 */
export function* inOwnSpelling(flow: Flow<string>, said: Utterance): Flow<string> {
  const stored = new Map<string, string>();
  const asStored = (text: string) => [...stored].reduce((result, [corrected, own]) => result.replaceAll(corrected, own), text);
  const own = ({ name, input }: ToolCall<ToolName>): ToolCall<ToolName> => {
    const isSpoken = name === 'Respond' || name === 'Clarify';
    return { name, input: (isSpoken ? spoken(input, asStored) : restored(input, said, stored)) as ToolCall['input'] };
  };
  let state = flow.next();
  while (!state.done) state = flow.next(yield { ...state.value, calls: state.value.calls.map(own) });
  return asStored(state.value);
}

const spoken = (input: Record<string, unknown>, asStored: (text: string) => string) =>
  Object.fromEntries(Object.entries(input).map(([field, value]) => [field, typeof value === 'string' ? asStored(value) : value]));

function restored(value: unknown, said: Utterance, stored: Map<string, string>, name = ''): unknown {
  if (typeof value === 'string') {
    if (!prose.has(name)) return value;
    const own = said.inOwnSpelling(value);
    const kept = said.corrected && name === 'title' ? withKindSpelled(own) : own;
    if (kept !== value) stored.set(value, kept);
    return kept;
  }
  if (Array.isArray(value)) return value.map((item) => restored(item, said, stored, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, restored(part, said, stored, key)]));
}

/** A title read with typos corrected: only the name of the kind keeps the correction; the rest is as typed. */
function withKindSpelled(title: string): string {
  const corrected = correctSpelling(title);
  const kind = readKind(corrected)?.words;
  const from = kind === undefined ? -1 : corrected.indexOf(kind);
  if (from < 0) return title;
  const until = from + kind!.length;
  const right = [...corrected.matchAll(/\p{L}+/gu)].map(({ 0: word, index }) => (index >= from && index < until ? word : undefined));
  let at = 0;
  return title.replace(/\p{L}+/gu, (word) => right[at++] ?? word);
}
