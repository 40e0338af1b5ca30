import type { Db } from '#lib/database/db.ts';
import { hybridSearch } from '#lib/search/hybrid-search.ts';

/** The context of new memories: the deliverables that they may name, and memories that they may correct. */
export interface MemoryContext {
  deliverables: { id: string; title: string; reader: string | null }[];
  known: { id: string; content: string; isSuperseded: boolean }[];
}

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
      .select('id, content, is_superseded')
      .in('id', [...named])
      .throwOnError(),
  ]);
  const found = alike.flatMap(({ results }) => results.map(({ data }) => data as (typeof others)[number]));
  const known = new Map([...found, ...others].map((row) => [row.id, row]));
  return {
    deliverables: deliverables as MemoryContext['deliverables'],
    known: [...known.values()].map(({ id, content, is_superseded }) => ({ id, content, isSuperseded: is_superseded })),
  };
}
