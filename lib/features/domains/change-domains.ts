import { type ActionResult, failure } from '#lib/base/action-result.ts';
import type { Db } from '#lib/database/db.ts';
import { MOST_TOGETHER, type RevisionKey } from '#lib/features/revisions/revision.ts';

/** The result of a change of domains. `undo` has the keys of what was moved, unless that is too much to undo together. */
export type DomainChange = ActionResult<{ undo: RevisionKey[] }>;

/** Moves everything of one domain into another. */
export function mergeDomains(db: Db, { source, target }: { source: string; target: string }): Promise<DomainChange> {
  return changed(db.rpc('merge_domains', { source, target }));
}

/** Takes deliverables out of a domain: into a new one, or into none without a name. */
export function splitDomain(
  db: Db,
  { source, deliverables, name }: { source: string; deliverables: string[]; name?: string },
): Promise<DomainChange> {
  return changed(db.rpc('split_domain', { source, deliverables, ...(name && { name }) }));
}

/** The code of a domain that does not exist. */
const GONE = 'P0002';

async function changed(
  moving: PromiseLike<{ data: { ref: string; at: string }[] | null; error: { code: string } | null }>,
): Promise<DomainChange> {
  const { data, error } = await moving;
  if (error?.code === GONE) return failure('This no longer exists. It may have been changed in another window.');
  if (error) throw error;
  const keys = data ?? [];
  return { ok: true, undo: keys.length > MOST_TOGETHER ? [] : keys };
}
