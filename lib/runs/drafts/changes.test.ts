import { describe, expect, test } from 'vitest';
import type { Claim } from '#lib/features/claims/claim.ts';
import type { SourceSnapshot } from '#lib/features/claims/source-snapshots.ts';
import type { Brief, Material } from './brief.ts';
import { changesSince, listChanges } from './changes.ts';
import { namesChanges, type PreviousVersion } from './wanted-changes.ts';

const notes = 'document:11111111-1111-4111-8111-111111111111';
const slack = 'platform:slack/resources/22222222-2222-4222-8222-222222222222';
const said = (text: string, source = 0): Claim => ({
  text,
  state: 'supported',
  sources: [{ source, ref: `${notes}/chunks/0@2026-11-16T09:00:00Z` }],
});
const snapshot = (ref: string, title: string, kind = 'document'): SourceSnapshot => ({ ref, kind, title, excerpt: '' });

const document = (text: string, more: Partial<Material> = {}): Material => ({
  ref: `${notes}@2026-11-23T09:00:00Z`,
  kind: 'document',
  title: 'Notes',
  text,
  passages: [{ ref: `${notes}/chunks/0@2026-11-23T09:00:00Z`, from: 0 }],
  ...more,
});
const channel = (text: string): Material => ({ ref: `${slack}@2026-11-23T09:00:00Z`, kind: 'platform', title: 'Slack, #eng', text });
const previous = (claims: Claim[], snapshots = [snapshot(notes, 'Notes')]): PreviousVersion => ({
  number: 3,
  ref: 'deliverable:a/versions/3@2026-11-16T10:00:00Z',
  claims,
  snapshots,
});
const since = (before: PreviousVersion | null, ...materials: Material[]) => {
  const brief = { previous: before, missing: [], materials } as unknown as Brief;
  return changesSince(brief, materials);
};
const now = { source: 0, ref: `${notes}/chunks/0@2026-11-23T09:00:00Z` };
const before = { source: 1, ref: 'deliverable:a/versions/3@2026-11-16T10:00:00Z' };

describe('changesSince', () => {
  test('a statement with another figure is named with what it said before, and rests on both', () => {
    expect(since(previous([said('The ledger export is 1 day late.')]), document('The ledger export is 6 days late.'))).toEqual([
      { text: 'The ledger export is 6 days late. Before: The ledger export is 1 day late.', sources: [now, before] },
    ]);
  });

  test('a statement that is no longer in its source is named, unless only a part of the source was read', () => {
    const old = previous([said('Two offers are out.'), said('Search is live.')]);
    expect(since(old, document('Search is live.'))).toEqual([{ text: 'No longer in Notes: Two offers are out.', sources: [before] }]);
    expect(since(old, document('Search is live.', { part: 'Only the first words were read.' }))).toEqual([
      { text: 'Nothing changed in the sources since version 3.', sources: [] },
    ]);
  });

  test('new statements and messages are counted by source, and new and removed sources are named', () => {
    const old = previous(
      [said('Search is live.')],
      [snapshot(notes, 'Notes'), snapshot('document:b', 'Plan'), snapshot('memory:c', 'A memory', 'memory')],
    );
    expect(
      since(old, document('Search is live.\nThe archive was restored.'), channel('- Anna: The lease ends in March')).map(
        ({ text }) => text,
      ),
    ).toEqual(['New in Notes: 1 statement.', 'New source: Slack, #eng.', 'No longer a source: Plan.']);
  });

  test('a source that had nothing new to read is still a source', () => {
    const old = previous([said('Search is live.')], [{ ...snapshot(slack, 'Slack, #eng', 'platform'), source: '#eng' }]);
    const changes = changesSince({ previous: old, missing: [], materials: [], sources: ['#eng'] } as unknown as Brief, []);
    expect(changes.map(({ text }) => text)).toEqual(['Nothing changed in the sources since version 3.']);
  });

  test('what was not read again on a platform is not missing there', () => {
    const old = previous([said('Search is live.')], [snapshot(slack, 'Slack, #eng', 'platform')]);
    expect(since(old, channel('- Anna: The lease ends in March')).map(({ text }) => text)).toEqual(['New in Slack, #eng: 1 statement.']);
  });

  test('without an earlier version there is nothing to compare with', () => {
    expect(since(null, document('Search is live.'))).toEqual([{ text: 'There is no approved version to compare with yet.', sources: [] }]);
  });

  test('a model gets the changes as lines with citations', () => {
    const materials = [document('The ledger export is 6 days late.')];
    const brief = { previous: previous([said('The ledger export is 1 day late.')]), missing: [], materials } as unknown as Brief;
    expect(listChanges(brief)).toEqual(['The ledger export is 6 days late. Before: The ledger export is 1 day late.[^1][^2]']);
  });
});

test.each([
  ['Add a section “What changed since last time”.', true],
  ['Start with what’s new since the last report', true],
  ['List the changes since the last version', true],
  ['Report what changed in the plan', false],
  ['The last time was fine', false],
])('“%s” asks for the section: %s', (text, asks) => expect(namesChanges(text)).toBe(asks));
