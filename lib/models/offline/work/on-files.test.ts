import { describe, expect, test } from 'vitest';
import { changelogOf } from './changelog.ts';
import { collectionOf } from './collection.ts';
import { readOrder } from './on-files.ts';

describe('what a task on files asks for', () => {
  test.each([
    ['Clean up these notes into a changelog', { kind: 'collect', into: 'CHANGELOG.md', changelog: true }],
    ['Rename notes.md to archive/march.md', { kind: 'rename', from: 'notes.md', to: 'archive/march.md' }],
    ['rename the file "a b.md" to x', undefined],
    ['Replace “login” with “sign-in”', { kind: 'replace', old: 'login', by: 'sign-in' }],
    [
      'Search for "Acme Ltd" and replace it with "Acme AB" in terms.md',
      { kind: 'replace', old: 'Acme Ltd', by: 'Acme AB', file: 'terms.md' },
    ],
    ['Count the lines and words', { kind: 'count' }],
    ['Count how often “error” is there', { kind: 'count', text: 'error' }],
    ['Delete the file old.md', { kind: 'delete', file: 'old.md' }],
    ['Collect the lines about "billing" into billing.md', { kind: 'collect', into: 'billing.md', changelog: false, about: 'billing' }],
    ['Tidy these notes', { kind: 'collect', into: 'notes-tidied.md', changelog: false }],
    ['Translate it all into Swedish and sing', undefined],
  ])('%s', (task, order) => {
    if (order) expect(readOrder(task)).toEqual(order);
    else expect(readOrder(task)?.kind === 'rename').toBe(false);
  });
});

test('notes become a changelog: by version, by kind, each line once', () => {
  const notes = `# Notes
- fixed the login bug
* Added search
added search!
1.2.0 - 2026-11-01
[x] removed the old importer;
Dark mode is faster now
security: closed an XSS hole
Talked with Dana

---`;
  expect(changelogOf([{ text: notes }])).toEqual({
    entries: 6,
    repeated: 1,
    text: `# Changelog

## Unreleased

### Added

- Added search

### Fixed

- Fixed the login bug

## 1.2.0 - 2026-11-01

### Changed

- Dark mode is faster now

### Removed

- Removed the old importer

### Security

- Security: closed an XSS hole

### Other

- Talked with Dana
`,
  });
});

test('a collection keeps what its words are about', () => {
  const { text, entries } = collectionOf(
    [{ text: 'We decided to use Stripe for billing\nThe roof is new' }, { text: 'Billing ships tomorrow' }],
    'billing.md',
    'billing',
  );
  expect(entries).toBe(2);
  expect(text).toContain('# Billing\n');
  expect(text).not.toContain('roof');
});
