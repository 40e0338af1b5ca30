import type { Db } from '#lib/database/db.ts';
import type { SourceSnapshot } from '#lib/features/claims/source-snapshots.ts';
import type { Preference } from './preference.ts';

/** A memory that a version was written from, or that is offered for it, with its current state for the deliverable. */
export interface VersionMemory {
  id: string;
  content: string;
  /**
   * `in use`: the next version may use it. `unscoped`: its scope is not set. Otherwise why it is not used:
   * the person removed it here, forgot it, replaced it, or scoped it to something else.
   */
  state: 'in use' | 'unscoped' | 'removed' | 'forgotten' | 'replaced' | 'elsewhere';
}

export interface VersionMemories {
  /** The version was written from them; with their text at that time, unless they were forgotten. */
  used: VersionMemory[];
  /** They had no scope and may be relevant: they were not used. */
  offered: VersionMemory[];
}

/** @throws what the database client throws */
export async function readVersionMemories(
  db: Db,
  deliverable: string,
  { sources, preferences, offered }: { sources: readonly SourceSnapshot[]; preferences: readonly Preference[]; offered: readonly string[] },
): Promise<VersionMemories> {
  const used = new Map<string, string>();
  for (const { ref, content } of [
    ...sources.map(({ ref, title, excerpt }) => ({ ref, content: excerpt || title })),
    ...preferences.map(({ ref, words }) => ({ ref, content: words })),
  ]) {
    const id = /^memory:([0-9a-f-]{36})(?:@|$)/i.exec(ref ?? '')?.[1]?.toLowerCase();
    if (id) used.set(id, content);
  }
  const ids = [...new Set([...used.keys(), ...offered])];
  if (ids.length === 0) return { used: [], offered: [] };
  const { data } = await db.rpc('memories_for_deliverable', { deliverable, ids }).throwOnError();
  const states = new Map(data.map((row) => [row.id, { content: row.content, state: stateOf(row) }]));
  return {
    used: [...used].map(([id, stored]) => {
      const now = states.get(id);
      const isShown = stored !== forgottenLabel || now === undefined || now.state === 'forgotten';
      return { id, content: isShown ? stored : now.content, state: now?.state ?? 'forgotten' };
    }),
    offered: offered.flatMap((id) => {
      const known = states.get(id);
      return known && !used.has(id) ? [{ id, ...known }] : [];
    }),
  };
}

/** What the database puts in place of a forgotten memory's text; a memory that was restored since is shown as it is now. */
const forgottenLabel = 'A forgotten memory';

function stateOf(row: {
  scope: string | null;
  may_use: boolean;
  excluded: boolean;
  is_active: boolean;
  is_superseded: boolean;
}): VersionMemory['state'] {
  if (row.may_use) return 'in use';
  if (!row.is_active) return 'forgotten';
  if (row.is_superseded) return 'replaced';
  if (row.excluded) return 'removed';
  return row.scope === null ? 'unscoped' : 'elsewhere';
}
