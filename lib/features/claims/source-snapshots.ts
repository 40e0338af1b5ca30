import { z } from 'zod';
import type { Db } from '#lib/database/db.ts';

/** A source of a version, as it was when it was read. */
export interface SourceSnapshot {
  /** The source: a ref without its version, or a URL; absent for pasted text. */
  ref?: string;
  kind: string;
  title: string;
  excerpt: string;
  /** The key of the deliverable’s source that it belongs to; absent for memories, and in old versions. */
  source?: string;
  /** When its content had last been changed, ISO 8601. */
  asOf?: string;
  /** When it was read, ISO 8601. */
  readAt?: string;
  /** How much of it was read, as a message, if not all. */
  part?: string;
  /** Its person deleted it since, or no longer lets it be read. */
  isRemoved?: true;
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
  source: text,
  removed: z.literal(true).optional().catch(undefined),
});

/** The sources of a version; none when the person has no such version. @throws errors of the database client */
export async function readVersionSources(db: Db, versionId: string): Promise<SourceSnapshot[]> {
  const { data } = await db.from('deliverable_versions').select('source_snapshots').eq('id', versionId).maybeSingle().throwOnError();
  return readSnapshots(data?.source_snapshots);
}

/** Reads what is stored with a version. Invalid entries are dropped, missing fields get defaults. */
export function readSnapshots(kept: unknown): SourceSnapshot[] {
  if (!Array.isArray(kept)) return [];
  return kept.flatMap((one) => {
    const parsed = snapshot.safeParse(typeof one === 'string' ? { ref: one } : one);
    if (!parsed.success) return [];
    const { ref, kind, title, excerpt, updated_at, version, read_at, part, source, removed } = parsed.data;
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
      ...(source ? { source } : {}),
      ...(removed && { isRemoved: removed }),
    };
  });
}

/** Splits `memory:<id>@2026-11-20T09:00:00Z` into the source and its time. An @ in a URL belongs to the URL. */
function splitVersion(ref: string): [at: string, address: string] {
  const place = ref.lastIndexOf('@');
  if (place < 0 || ref.includes('://')) return ['', ref];
  return [ref.slice(place + 1), ref.slice(0, place)];
}

const isMoment = (value: string) => /^\d{4}-\d{2}-\d{2}T/.test(value) && !Number.isNaN(Date.parse(value));
