import type { PickedResource, PlatformView } from './read-platforms.ts';

const HOUR = 3_600_000;

/** How old the copy of a resource is: fresh under an hour, stale over a day. */
export type Freshness = 'unread' | 'fresh' | 'recent' | 'stale';

export function freshnessOf(lastSyncedAt: string | null, now: Date): Freshness {
  if (lastSyncedAt === null) return 'unread';
  const age = now.getTime() - Date.parse(lastSyncedAt);
  return age < HOUR ? 'fresh' : age > 24 * HOUR ? 'stale' : 'recent';
}

/**
 * The state of a platform as a whole: the worst of what was picked.
 * - `ended`: the person has to sign in again
 * - `failing`: something that was picked could not be read
 * - `nothing_picked`: nothing is read yet
 * - `reading`: something is read for the first time
 */
export type PlatformState =
  | 'not_set_up'
  | 'not_connected'
  | 'ended'
  | 'failing'
  | 'nothing_picked'
  | 'reading'
  | Exclude<Freshness, 'unread'>;

export function stateOf({ isConfigured, connection }: PlatformView, now: Date): PlatformState {
  if (!connection) return isConfigured ? 'not_connected' : 'not_set_up';
  const { works, resources } = connection;
  if (!works || !isConfigured) return 'ended';
  if (resources.length === 0) return 'nothing_picked';
  if (resources.some(({ status }) => status === 'failed')) return 'failing';
  const ages = resources.map(({ lastSyncedAt }) => freshnessOf(lastSyncedAt, now));
  if (ages.includes('unread')) return 'reading';
  return ages.includes('stale') ? 'stale' : ages.includes('recent') ? 'recent' : 'fresh';
}

/** Whether a state asks the person to do something. */
export const needsAttention = (state: PlatformState): boolean => ['ended', 'failing', 'nothing_picked', 'stale'].includes(state);

/** When the oldest copy was read; null if something has not been read yet. */
export function oldestReading(resources: readonly PickedResource[]): string | null {
  const times = resources.map(({ lastSyncedAt }) => lastSyncedAt);
  return times.includes(null) ? null : ((times as string[]).toSorted()[0] ?? null);
}
