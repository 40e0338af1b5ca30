import type { Db } from '#lib/database/db.ts';

/** The possible targets of a memory's scope, by name. */
export interface ScopeChoices {
  deliverables: { id: string; title: string; reader: string | null }[];
  readers: string[];
  domains: { id: string; name: string }[];
}

const MOST = 500;

/** @throws what the database client throws */
export async function readScopeChoices(db: Db): Promise<ScopeChoices> {
  const [{ data: deliverables }, { data: domains }] = await Promise.all([
    db
      .from('deliverables')
      .select('id, title, reader:recipient->>name')
      .neq('status', 'archived')
      .order('title')
      .limit(MOST)
      .throwOnError(),
    db.from('context_domains').select('id, name').order('name').limit(MOST).throwOnError(),
  ]);
  const named = deliverables as ScopeChoices['deliverables'];
  return { deliverables: named, domains, readers: [...new Set(named.flatMap(({ reader }) => reader || []))].toSorted() };
}
