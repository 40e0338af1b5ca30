import type { Db } from '#lib/database/db.ts';
import type { Source } from '#lib/features/deliverables/deliverable.ts';
import { readAddressPolicy } from './approved-addresses.ts';

/** An address that is not read for a deliverable: without the person's decision, or because they declined. */
export interface UnapprovedSource {
  state: 'waiting' | 'declined';
  /** The full address: the source's own, or a redirect target of it. */
  address: string;
}

/** For each source, the address that needs approval first; null when nothing is held back. */
export async function readSourceApprovals(
  db: Db,
  userId: string,
  deliverable: { id: string; sources: readonly Source[] },
): Promise<(UnapprovedSource | null)[]> {
  if (!deliverable.sources.some(({ type }) => type === 'url')) return deliverable.sources.map(() => null);
  const open = db.from('requests').select('payload').eq('user_id', userId).eq('deliverable_id', deliverable.id).eq('state', 'open');
  const [{ stateOf }, { data }] = await Promise.all([readAddressPolicy(db, userId), open.throwOnError()]);
  const asked = data.map(({ payload }) => payload as { address: string; source: string });
  return deliverable.sources.map(({ type, value }) => {
    if (type !== 'url') return null;
    const state = stateOf(value);
    if (state !== 'approved') return { state, address: value };
    const leads = asked.find(({ source, address }) => source === value && stateOf(address) === 'waiting');
    return leads ? { state: 'waiting', address: leads.address } : null;
  });
}
