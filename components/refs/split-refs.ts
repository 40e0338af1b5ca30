import { parseRef } from '#lib/refs/parse-ref.ts';
import { type EntityType, isCollection } from '#lib/refs/ref.ts';
import { isRefError } from '#lib/refs/ref-error.ts';

/** A piece of a text: plain text, or a ref to one entity. */
export type Piece = { text: string } | { ref: string };

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const candidate = /(?<![\w/:.?=-])(?:deliverable|platform|memory|session|domain|document|work):[\w./-]*\w/g;

/** The target of a ref: its type and identifier. Null if the text is not a ref, or refs to none or to many. */
export function pointsTo(text: string): { type: EntityType; identifier: string; subpath: string[] } | null {
  const ref = parseRef(text);
  if (isRefError(ref) || isCollection(ref) || ref.type === 'action') return null;
  const known = ref.type === 'platform' ? /^[a-z][a-z0-9_]*$/.test(ref.identifier) && ref.identifier !== 'new' : uuid.test(ref.identifier);
  return known ? { type: ref.type, identifier: ref.identifier, subpath: ref.subpath } : null;
}

/** Splits a text at its refs. Joined again, the pieces are the text. */
export function splitRefs(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(candidate)) {
    if (!pointsTo(found)) continue;
    if (index > from) pieces.push({ text: text.slice(from, index) });
    pieces.push({ ref: found });
    from = index + found.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
}
