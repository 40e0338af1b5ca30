import { z } from 'zod';

/** What a version was written from, as it was read then. */
export interface SourceSnapshot {
  /** What is read about: a ref without its version, or a web address; absent for text that was pasted. */
  ref?: string;
  kind: string;
  title: string;
  excerpt: string;
  /** When what was read had last been changed, ISO 8601. */
  asOf?: string;
  /** When it was read, ISO 8601. */
  readAt?: string;
  /** How much of it was read, in words, where that is not all. */
  part?: string;
}

const text = z.string().trim().catch('');
const snapshot = z.object({
  ref: text,
  kind: text,
  title: text,
  excerpt: text,
  updated_at: text,
  version: z.union([z.string(), z.number()]).transform(String).catch(''),
  read_at: text,
  part: text,
});

/** Reads what is kept with a version. What cannot be read is left out, what is missing in one is made up for. */
export function readSnapshots(kept: unknown): SourceSnapshot[] {
  if (!Array.isArray(kept)) return [];
  return kept.flatMap((one) => {
    const parsed = snapshot.safeParse(typeof one === 'string' ? { ref: one } : one);
    if (!parsed.success) return [];
    const { ref, kind, title, excerpt, updated_at, version, read_at, part } = parsed.data;
    const [at, address] = splitVersion(ref);
    if (!address && !title) return [];
    const asOf = [at, updated_at, version].find(isMoment);
    return {
      ...(address && address !== 'pasted' ? { ref: address } : {}),
      kind: kind || (address.includes('://') ? 'url' : (address.split(':')[0] ?? '')),
      title: title || address,
      excerpt,
      ...(asOf ? { asOf } : {}),
      ...(isMoment(read_at) ? { readAt: read_at } : {}),
      ...(part ? { part } : {}),
    };
  });
}

/** `memory:<id>@2026-11-20T09:00:00Z` is what was read, and as of when. An @ in a web address belongs to it. */
function splitVersion(ref: string): [at: string, address: string] {
  const place = ref.lastIndexOf('@');
  if (place < 0 || ref.includes('://')) return ['', ref];
  return [ref.slice(place + 1), ref.slice(0, place)];
}

const isMoment = (value: string) => /^\d{4}-\d{2}-\d{2}T/.test(value) && !Number.isNaN(Date.parse(value));
