import type { Db } from '#lib/database/db.ts';
import type { Domain } from '#lib/features/domains/domain.ts';
import { readDomains } from '#lib/features/domains/read-domains.ts';

/** The possible targets of a memory's scope, by name. */
export interface ScopeChoices {
  deliverables: { id: string; title: string; reader: string | null }[];
  readers: string[];
  domains: Domain[];
}

const MOST = 500;

/** @throws what the database client throws */
export async function readScopeChoices(db: Db): Promise<ScopeChoices> {
  const [{ data: deliverables }, domains] = await Promise.all([
    db
      .from('deliverables')
      .select('id, title, reader:recipient->>name')
      .neq('status', 'archived')
      .order('title')
      .limit(MOST)
      .throwOnError(),
    readDomains(db),
  ]);
  const named = deliverables as ScopeChoices['deliverables'];
  return { deliverables: named, domains, readers: [...new Set(named.flatMap(({ reader }) => reader || []))].toSorted() };
}
