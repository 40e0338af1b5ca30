import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CaughtFailure } from '#lib/base/action-result.ts';
import type { Version, VersionChange } from '#lib/features/versions/version.ts';
import { createEditStore } from './edit-store.ts';
import type { Unsaved } from './unsaved-text.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const at = (revision: number, text: string, more: Partial<Version> = {}) =>
  ({ id: 'v', status: 'reviewing', revision, text, draft: 'draft', updatedAt: new Date(revision).toISOString(), ...more }) as Version;

/** A server with one version, a browser with storage, and a store between them. */
function testEnv(left: Unsaved | null = null, row = at(1, 'draft', { status: 'staged' })) {
  const server = { row, away: false as false | 'unreachable' | 'unavailable', saves: 0 };
  const browser = { kept: left };
  const store = createEditStore(server.row, {
    async save({ revision, content }): Promise<VersionChange | CaughtFailure> {
      server.saves += 1;
      if (server.away === 'unreachable') throw new Error('away');
      if (server.away) return { ok: false, error: 'unavailable', message: 'The database cannot be reached just now.' };
      if (revision !== server.row.revision) return { ok: false, error: 'conflict', message: '', version: server.row };
      server.row = at(revision + 1, content);
      return { ok: true, version: server.row };
    },
    unsaved: {
      read: () => browser.kept,
      keep: (unsaved) => {
        browser.kept = unsaved;
      },
      drop: () => {
        browser.kept = null;
      },
    },
  });
  store.restoreUnsaved();
  return { server, browser, store, phase: () => store.getState().saving.phase };
}

describe('the text that a person types', () => {
  it('is saved once after a pause, and stored in the browser until then', async () => {
    const { server, browser, store, phase } = testEnv();
    store.write('d');
    store.write('dr');
    expect([phase(), browser.kept?.text]).toEqual(['waiting', 'dr']);
    await vi.advanceTimersByTimeAsync(1000);
    expect([phase(), server.saves, server.row.text, browser.kept]).toEqual(['saved', 1, 'dr', null]);
  });

  it('is saved afterwards if it was typed during a save', async () => {
    const { server, store, phase } = testEnv();
    store.write('one');
    const flushed = store.flush();
    store.write('one two');
    expect(await flushed).toBe(true);
    expect([phase(), server.saves, server.row.text]).toEqual(['saved', 2, 'one two']);
  });

  it.each(['unreachable', 'unavailable'] as const)('is saved later if the server is %s at first', async (away) => {
    const { server, browser, store, phase } = testEnv();
    server.away = away;
    store.write('kept');
    await vi.advanceTimersByTimeAsync(1000);
    expect([phase(), browser.kept?.text]).toEqual(['failed', 'kept']);
    server.away = false;
    await vi.advanceTimersByTimeAsync(3000);
    expect([phase(), server.row.text]).toEqual(['saved', 'kept']);
  });

  it('is restored and saved after a reload', async () => {
    const { server, store } = testEnv({ text: 'before the reload', revision: 1 });
    expect(store.getState().text).toBe('before the reload');
    await vi.advanceTimersByTimeAsync(0);
    expect(server.row.text).toBe('before the reload');
  });

  it('is not sent if it is empty or too long, with the reason', async () => {
    const { server, store } = testEnv();
    store.write(' ');
    expect(await store.flush()).toBe(false);
    expect(store.getState().saving).toMatchObject({ phase: 'failed', message: expect.stringContaining('empty') });
    store.write('a'.repeat(100_001));
    expect(await store.flush()).toBe(false);
    expect([server.saves, server.row.text]).toEqual([0, 'draft']);
  });
});

describe('an edit from elsewhere', () => {
  it('is not overwritten: the person chooses, and their own text is kept', async () => {
    const { server, store, phase } = testEnv();
    server.row = at(2, 'from the other tab');
    store.write('from this tab');
    await vi.advanceTimersByTimeAsync(1000);
    store.write('from this tab, more');
    await vi.advanceTimersByTimeAsync(60_000);
    expect([phase(), server.row.text, server.saves]).toEqual(['conflict', 'from the other tab', 1]);
    store.loadNewer();
    expect(store.getState()).toMatchObject({ text: 'from the other tab', own: 'from this tab, more', saving: { phase: 'untouched' } });
    store.write('from the other tab, and mine');
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.row.text).toBe('from the other tab, and mine');
  });

  it('with the same text is not a conflict: the response to a save was lost', async () => {
    const { server, store, phase } = testEnv();
    store.write('same');
    server.row = at(2, 'same');
    expect(await store.flush()).toBe(true);
    expect([phase(), store.getState().version.revision]).toEqual(['saved', 2]);
  });

  it('is shown immediately if nothing is unsaved; an older one is ignored', () => {
    const { store, phase } = testEnv();
    store.receive(at(3, 'newer'));
    store.receive(at(2, 'older'));
    expect([store.getState().text, phase()]).toEqual(['newer', 'untouched']);
  });

  it('before a reload conflicts with text that was unsaved on an older revision', () => {
    const { store, phase } = testEnv({ text: 'unsaved', revision: 1 }, at(4, 'saved meanwhile'));
    expect([phase(), store.getState().text]).toEqual(['conflict', 'unsaved']);
  });

  it('that decided the version is shown, and the unsaved text is kept', () => {
    const { store } = testEnv();
    store.write('unsaved');
    store.receive(at(2, 'final', { status: 'approved' }));
    expect(store.getState()).toMatchObject({ text: 'final', own: 'unsaved', version: { status: 'approved' } });
  });
});
