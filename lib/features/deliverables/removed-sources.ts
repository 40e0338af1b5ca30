import type { Db } from '#lib/database/db.ts';
import type { Source } from './deliverable.ts';

/** A source that was removed, and when (ISO 8601). */
export interface RemovedSource {
  source: Source;
  at: string;
}

const MOST = 20;

/** The removed sources of a deliverable that are not among its current ones (`now`), last removed first; at most 20. */
export async function readRemovedSources(db: Db, deliverableId: string, now: readonly Source[]): Promise<RemovedSource[]> {
  const { data } = await db
    .from('revisions')
    .select('at, before')
    .eq('entity', 'deliverables')
    .eq('row_id', deliverableId)
    .not('before->sources', 'is', null)
    .order('at', { ascending: false })
    .throwOnError();
  const removed = new Map<string, RemovedSource>();
  let after = now;
  for (const { at, before } of data) {
    const { sources } = before as unknown as { sources: Source[] };
    // In a list of unchanged length, a source was changed, not removed.
    if (after.length < sources.length)
      for (const source of sources)
        if (![...after, ...now].some((other) => isSame(source, other)) && !removed.has(keyOf(source)))
          removed.set(keyOf(source), { source, at });
    after = sources;
  }
  return [...removed.values()].slice(0, MOST);
}

const isSame = (a: Source, b: Source) => keyOf(a) === keyOf(b);
const keyOf = ({ type, value, provider, resource }: Source) => JSON.stringify([type, value, provider, resource]);
