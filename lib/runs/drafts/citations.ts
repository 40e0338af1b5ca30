import type { Claim } from '#lib/features/claims/claim.ts';

/** A text without its citations, and the claims that they make. */
export interface CitedText {
  text: string;
  /** Null if the citations could not be read. */
  claims: Claim[] | null;
}

/** A citation in a model’s text: [^2] names the second material, [^document:…] a ref. */
export const citation = /\[\^(\d{1,3}|[a-z]+:[^\]\s]{1,300})\]/g;
/** What a model may add at the end, although nobody asked. */
export const definition = /^\[\^(?:\d{1,3}|[a-z]+:[^\]\s]{1,300})\]:.*(?:\n|$)/gm;
/** A text without citations and the spaces before them, and where each was. */
export function unmarked(marked: string): { text: string; marks: { at: number; name: string }[] } {
  const marks: { at: number; name: string }[] = [];
  const pieces: string[] = [];
  let length = 0;
  let from = 0;
  for (const { 0: whole, 1: name, index } of marked.matchAll(citation)) {
    let to = index;
    while (to > from && (marked[to - 1] === ' ' || marked[to - 1] === '\t')) to -= 1;
    pieces.push(marked.slice(from, to));
    length += to - from;
    marks.push({ at: length, name: name! });
    from = index + whole.length;
  }
  return { text: `${pieces.join('')}${marked.slice(from)}`, marks };
}

/** A text without citations. */
export const withoutCitations = (text: string) => unmarked(text.replace(definition, '')).text.trim();
