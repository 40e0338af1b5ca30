import type { Db } from '#lib/database/db.ts';
import { hybridSearch } from '#lib/search/hybrid-search.ts';
import { contradictedBy, correctedBy } from './corrections.ts';
import { type Comparable, isSameScope } from './duplicate.ts';

/** The context of new memories: the deliverables that they may name, and memories that they may correct. */
export interface MemoryContext {
  deliverables: { id: string; title: string; reader: string | null }[];
  known: KnownMemory[];
}

/** A stored memory, with what decides whether a new one repeats, corrects or contradicts it. */
export interface KnownMemory extends Comparable {
  id: string;
  isSuperseded: boolean;
  /** Since when it holds. ISO 8601. */
  since: string;
}

const columns = 'id, content, type, source_type, scope, deliverable_id, reader, domain_id, tags, as_of, created_at, is_superseded';

const MOST_DELIVERABLES = 1000;
const MOST_ALIKE = 50;

/**
 * Reads the person's deliverables, and the memories that share words with new ones or are listed in `named`.
 * @throws what the database client throws
 */
export async function memoryContext(db: Db, contents: readonly string[], named: readonly string[] = []): Promise<MemoryContext> {
  const [{ data: deliverables }, alike, { data: others }] = await Promise.all([
    db
      .from('deliverables')
      .select('id, title, reader:recipient->>name')
      .neq('status', 'archived')
      .order('updated_at', { ascending: false })
      .limit(MOST_DELIVERABLES)
      .throwOnError(),
    Promise.all(
      contents.map((query) => hybridSearch(db, { query: query.slice(0, 2000), scopes: ['memory'], limit: MOST_ALIKE, leastScore: 0 })),
    ),
    db
      .from('memories')
      .select(columns)
      .in('id', [...named])
      .throwOnError(),
  ]);
  const found = alike.flatMap(({ results }) => results.map(({ data }) => data as (typeof others)[number]));
  const known = new Map([...found, ...others].map((row) => [row.id, row]));
  return {
    deliverables: deliverables as MemoryContext['deliverables'],
    known: [...known.values()].map(({ is_superseded, as_of, created_at, ...row }) => ({
      ...row,
      isSuperseded: is_superseded,
      since: as_of ?? created_at,
    })),
  };
}

/**
 * The memories that a new one certainly replaces: those that it corrects, and those that it contradicts, if they are used in the same
 * places and do not hold since a later day.
 */
export function replacedBy<T extends Omit<KnownMemory, 'isSuperseded'>>(memory: Omit<T, 'id'>, known: readonly T[]): T[] {
  const corrected = correctedBy(memory.content, known);
  const comparable = known.filter((one) => isSameScope(one, memory) && dayOf(one.since) <= dayOf(memory.since));
  return [...new Set([...corrected, ...contradictedBy(memory.content, comparable)])];
}

const dayOf = (time: string) => new Date(time).toISOString().slice(0, 10);
