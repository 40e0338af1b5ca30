import { describe, expect, it } from 'vitest';
import type { SessionSummary } from '#lib/features/sessions/session-list.ts';
import { createSessionsStore } from './sessions-store.ts';

const chat = (id: string, lastMessageAt: string, more: Partial<SessionSummary> = {}): SessionSummary => ({
  id,
  title: id,
  status: 'active',
  lastMessageAt,
  updatedAt: lastMessageAt,
  running: false,
  question: false,
  ...more,
});
const ids = (store: ReturnType<typeof createSessionsStore>) => store.getState().sessions.map(({ id }) => id);

describe("the side bar's chats", () => {
  it('a changed chat comes first, and is listed once', () => {
    const store = createSessionsStore([chat('b', '2026-11-02'), chat('a', '2026-11-01')]);
    store.getState().learn(chat('a', '2026-11-03', { running: true }));
    expect(ids(store)).toEqual(['a', 'b']);
    expect(store.getState().sessions[0]).toMatchObject({ running: true });
  });

  it('a chat created in another tab is added, one deleted there is removed', () => {
    const store = createSessionsStore([chat('a', '2026-11-01')]);
    store.getState().learn(chat('new', '2026-11-02'));
    store.getState().learn({ ...chat('a', '2026-11-01'), deleted: true });
    expect(ids(store)).toEqual(['new']);
  });

  it('a restored chat returns to its place', () => {
    const [first, second, third] = [chat('c', '2026-11-03'), chat('b', '2026-11-02'), chat('a', '2026-11-01')];
    const store = createSessionsStore([first!, second!, third!]);
    store.getState().remove('b');
    store.getState().restore(second!);
    expect(ids(store)).toEqual(['c', 'b', 'a']);
  });

  it("a page's new list keeps older chats that were loaded since, and removes deleted ones", () => {
    const store = createSessionsStore([chat('c', '2026-11-03'), chat('b', '2026-11-02')]);
    store.getState().append([chat('a', '2026-11-01'), chat('b', '2026-11-02')]);
    store.getState().replace([chat('d', '2026-11-04'), chat('b', '2026-11-02')]);
    expect(ids(store)).toEqual(['d', 'b', 'a']);
  });

  it('a list or an event that is older than what is known changes nothing', () => {
    const archived = chat('a', '2026-11-01', { status: 'archived', updatedAt: '2026-11-02T10:00:01Z' });
    const restored = { ...archived, status: 'active' as const, updatedAt: '2026-11-02T10:00:02Z' };
    const store = createSessionsStore([chat('a', '2026-11-01')]);
    store.getState().learn(archived);
    store.getState().learn(restored);
    store.getState().replace([archived]);
    expect(store.getState().sessions).toEqual([restored]);
    store.getState().learn(archived);
    expect(store.getState().sessions).toEqual([restored]);
  });

  it('a list that was read before a chat was deleted does not bring it back; undoing that does', () => {
    const [deletedHere, deletedThere] = [chat('b', '2026-11-02'), chat('a', '2026-11-01')];
    const store = createSessionsStore([deletedHere, deletedThere]);
    store.getState().remove('b');
    store.getState().learn({ ...deletedThere, updatedAt: '2026-11-03', deleted: true });
    store.getState().replace([deletedHere, deletedThere]);
    expect(ids(store)).toEqual([]);
    store.getState().restore(deletedHere);
    store.getState().learn({ ...deletedThere, updatedAt: '2026-11-04' });
    expect(ids(store)).toEqual(['b', 'a']);
  });
});
