import type { Waiting } from '#lib/features/inbox/inbox.ts';
import type { VersionSummary } from './deliverable.ts';

/** The newest version of a deliverable. */
export interface NewestVersion extends Pick<VersionSummary, 'number' | 'status' | 'delivery' | 'asks'> {
  deliverableId: string;
}

/** A version in a list of deliverables. `waits`: for the person's review or answer. */
export interface ListedVersion extends Omit<NewestVersion, 'deliverableId'> {
  waits: boolean;
}

/** The versions that a list shows for a deliverable: first those that wait for the person, then the newest, then undelivered ones. */
export function statesOf(deliverableId: string, waiting: readonly Waiting[], newest: NewestVersion | undefined): ListedVersion[] {
  const drafts: ListedVersion[] = [];
  const undelivered: ListedVersion[] = [];
  for (const one of waiting) {
    if (!('number' in one) || one.deliverableId !== deliverableId) continue;
    const version = { number: one.number, delivery: null, asks: false, waits: true };
    if (one.kind === 'draft') drafts.push({ ...version, status: one.begun ? 'reviewing' : 'staged' });
    if (one.kind === 'run question') drafts.push({ ...version, status: 'generating', asks: true });
    if (one.kind === 'delivery') undelivered.push({ ...version, status: 'approved', delivery: one.status, waits: false });
  }
  const { number = 0, status = 'generating', delivery = null, asks = false } = newest ?? {};
  // One that may have arrived outweighs one that did not.
  undelivered.sort((a, b) => Number(b.delivery === 'unknown') - Number(a.delivery === 'unknown'));
  const all = [...drafts, ...(newest ? [{ number, status, delivery, asks, waits: false }] : []), ...undelivered];
  return all.filter((one, place) => all.findIndex((other) => other.number === one.number) === place);
}
