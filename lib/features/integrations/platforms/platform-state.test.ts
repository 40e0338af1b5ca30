import { expect, test } from 'vitest';
import { freshnessOf, oldestReading, stateOf } from './platform-state.ts';
import type { PickedResource, PlatformView } from './read-platforms.ts';

const now = new Date('2026-11-23T12:00:00Z');
const read = (lastSyncedAt: string | null, status: PickedResource['status'] = 'ready'): PickedResource => ({
  kind: 'channel',
  externalId: 'C1',
  name: '#acme-eng',
  status,
  itemsRead: 3,
  lastSyncedAt,
  readFrom: lastSyncedAt,
  olderFrom: null,
  problem: null,
});
const slack = (resources: PickedResource[], more: object = {}): PlatformView => ({
  name: 'slack',
  isConfigured: true,
  connection: { account: 'Acme', works: true, problem: null, scopes: [], resources, items: 3, keepDays: null, ...more },
});

test('a copy is fresh for an hour and stale after a day', () => {
  expect(freshnessOf('2026-11-23T11:00:01Z', now)).toBe('fresh');
  expect(freshnessOf('2026-11-23T11:00:00Z', now)).toBe('recent');
  expect(freshnessOf('2026-11-22T12:00:00Z', now)).toBe('recent');
  expect(freshnessOf('2026-11-22T11:59:59Z', now)).toBe('stale');
  expect(freshnessOf(null, now)).toBe('unread');
});

test('a platform is as good as the worst of what was picked', () => {
  const [fresh, recent, stale] = [read('2026-11-23T11:30:00Z'), read('2026-11-23T08:00:00Z'), read('2026-11-20T08:00:00Z')];
  expect(stateOf(slack([fresh]), now)).toBe('fresh');
  expect(stateOf(slack([fresh, recent]), now)).toBe('recent');
  expect(stateOf(slack([fresh, recent, stale]), now)).toBe('stale');
  expect(stateOf(slack([fresh, read(null, 'reading')]), now)).toBe('reading');
  expect(stateOf(slack([fresh, read('2026-11-23T11:30:00Z', 'failed')]), now)).toBe('failing');
  expect(stateOf(slack([]), now)).toBe('nothing_picked');
  expect(stateOf(slack([fresh], { works: false }), now)).toBe('ended');
  expect(stateOf({ ...slack([fresh]), isConfigured: false }, now)).toBe('ended');
  expect(stateOf({ ...slack([]), connection: null }, now)).toBe('not_connected');
  expect(stateOf({ name: 'slack', isConfigured: false, connection: null }, now)).toBe('not_set_up');
});

test('the oldest reading counts, and none while something is unread', () => {
  expect(oldestReading([read('2026-11-23T11:30:00Z'), read('2026-11-23T08:00:00Z')])).toBe('2026-11-23T08:00:00Z');
  expect(oldestReading([read('2026-11-23T11:30:00Z'), read(null)])).toBeNull();
  expect(oldestReading([])).toBeNull();
});
