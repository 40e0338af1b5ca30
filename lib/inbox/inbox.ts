import type { Db } from '#lib/supabase/db.ts';

/** Something that waits for the person. `at` is since when, ISO 8601. */
export type Waiting = { id: string; title: string; at: string } & (
  | { kind: 'draft'; deliverableId: string; number: number; begun: boolean }
  | { kind: 'failure' | 'delivery'; deliverableId: string; number: number; reason: string }
  | { kind: 'question'; sessionId: string; question: string }
);

/** Everything that waits for the person of `db`, the longest waiting first; at most 200. */
export async function readInbox(db: Db): Promise<Waiting[]> {
  const { data } = await db.rpc('inbox', {}).throwOnError();
  return (data ?? []).map((row) => {
    const common = { id: row.id, title: row.title, at: row.at };
    if (row.kind === 'question') return { ...common, kind: 'question' as const, sessionId: row.session_id, question: row.detail };
    const version = { ...common, deliverableId: row.deliverable_id, number: row.version_number };
    return row.kind === 'draft'
      ? { ...version, kind: 'draft' as const, begun: row.detail === 'reviewing' }
      : { ...version, kind: row.kind as 'failure' | 'delivery', reason: row.detail };
  });
}

/** How much waits for the person. */
export async function countWaiting(db: Db): Promise<number> {
  return (await readInbox(db)).length;
}

/** Puts what went wrong away without trying it again. */
export async function dismissFailure(db: Db, { kind, id }: Pick<Waiting, 'kind' | 'id'>, now: Date): Promise<void> {
  const dismissed = { dismissed_at: now.toISOString() };
  if (kind === 'delivery') await db.from('deliveries').update(dismissed).eq('id', id).in('status', ['failed', 'unknown']).throwOnError();
  if (kind !== 'failure') return;
  await db.from('deliverable_versions').update(dismissed).eq('id', id).eq('status', 'failed').throwOnError();
}
