import { z } from 'zod';
import type { Db } from '#lib/database/db.ts';
import { isKeyOf } from '#lib/features/deliverables/source-key.ts';
import type { Source } from './deliverable.ts';

/** How a source was read for the newest version. Times are ISO 8601. */
export type SourceReading =
  | {
      state: 'read';
      /** When the version was written; of a platform, when it was read there. */
      at: string;
      /** When it had last been changed, if that is known and older than the period that the version covers. */
      unchangedSince?: string;
      /** How much of it was read, as a message, if not all. */
      part?: string;
    }
  | { state: 'unread'; at: string; why: string };

const snapshots = z
  .array(
    z.looseObject({
      ref: z.string().catch(''),
      kind: z.string(),
      excerpt: z.string().catch(''),
      source: z.string().optional(),
      part: z.string().optional(),
    }),
  )
  .catch([]);

interface Written {
  snapshots: unknown;
  writtenAt: string;
  periodStart: string | null;
}

/** How each source was read for the newest written version; null for a source that was added since. */
export async function readSourceReadings(db: Db, deliverableId: string, sources: readonly Source[]): Promise<(SourceReading | null)[]> {
  const { data } = await db
    .from('deliverable_versions')
    .select('source_snapshots, staged_at, period_start')
    .eq('deliverable_id', deliverableId)
    .is('restored_from', null)
    .not('staged_at', 'is', null)
    .order('version_number', { ascending: false })
    .limit(1)
    .maybeSingle()
    .throwOnError();
  if (!data) return sources.map(() => null);
  const written = { snapshots: data.source_snapshots, writtenAt: data.staged_at!, periodStart: data.period_start };
  return sources.map((source) => readingOf(source, written));
}

/** How a source was read for a version. */
export function readingOf({ type, value }: Source, { snapshots: kept, writtenAt: at, periodStart }: Written): SourceReading | null {
  const own = snapshots.parse(kept).filter(({ source }) => isKeyOf(source, value));
  const missing = own.find(({ kind }) => kind === 'missing');
  if (missing) return { state: 'unread', at, why: missing.excerpt };
  if (own.length === 0) return null;
  // A page knows only when it was read, and pasted text never changes.
  const changed =
    type === 'url' || type === 'description' ? [] : own.map(({ ref }) => ref.slice(ref.lastIndexOf('@') + 1)).filter(isMoment);
  const newest = changed.toSorted((a, b) => Date.parse(a) - Date.parse(b)).at(-1);
  // The version was written from the stored copy, which may be an hour old.
  if (type === 'platform' && newest) return { state: 'read', at: newest, ...partOf(own) };
  const isOld = newest !== undefined && periodStart !== null && Date.parse(newest) < Date.parse(periodStart);
  return { state: 'read', at, ...(isOld ? { unchangedSince: newest } : {}), ...partOf(own) };
}

const partOf = (snapshots: readonly { part?: string }[]) => {
  const part = snapshots.find((one) => one.part)?.part;
  return part ? { part } : {};
};

const isMoment = (text: string) => /^\d{4}-\d{2}-\d{2}T/.test(text) && !Number.isNaN(Date.parse(text));
