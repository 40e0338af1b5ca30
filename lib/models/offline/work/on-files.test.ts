import { describe, expect, test } from 'vitest';
import { CannotBeDone } from '../../cannot-be-done.ts';
import type { Call } from '../flow/flow.ts';
import type { Outcome } from '../prompt/conversation.ts';
import { changelogOf } from './changelog.ts';
import { collectionOf } from './collection.ts';
import { workOnFiles } from './on-files.ts';
import { readOrder } from './order.ts';

const ticketOf = (task: string) => ({
  ref: 'work:1',
  type: 'workspace',
  task,
  parameters: {},
  from: new Date(0),
  to: new Date(0),
  declined: [],
});

/** Runs a task over files by their contents, as far as the flow's own tools need them. */
function workOn(task: string, files: Record<string, string>) {
  const steps: Call[][] = [];
  const flow = workOnFiles(ticketOf(task));
  const outcomeOf = ({ name, input }: Call): Outcome => {
    const path = String(input.path);
    if (name === 'list_files') return { success: true, content: Object.keys(files).join('\n') };
    if (name === 'grep') {
      if (input.output_mode === 'files_with_matches')
        return { success: true, content: input.pattern === '^' ? Object.keys(files).join('\n') : '' };
      const holds = Object.entries(files).filter(([, text]) => text.includes(String(input.pattern)));
      return { success: true, content: holds.map(([path]) => `${path}:1`).join('\n') };
    }
    if (name === 'edit_file') files[path] = files[path]!.replaceAll(String(input.old_string), String(input.new_string));
    return { success: true, content: '1 replaced' };
  };
  for (let state = flow.next(); ; ) {
    if (state.done) return { said: state.value, steps };
    steps.push(state.value.calls);
    state = flow.next({ outcomes: state.value.calls.map(outcomeOf) });
  }
}

test('words are replaced in 200 files within the steps of a run', () => {
  const files = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`f${n}.txt`, 'foo']));
  const { said, steps } = workOn('replace foo with baz in all files', files);
  expect(new Set(Object.values(files))).toEqual(new Set(['baz']));
  expect(said).toContain('None is left.');
  expect(steps.length).toBeLessThan(40);
});

test.each(['rename notes.txt to ../x.txt', 'rename notes.txt to /x.txt', 'collect it all into ../x.md'])(
  '%s: refused before anything is done',
  (task) => {
    const flow = workOnFiles(ticketOf(task));
    expect(() => flow.next()).toThrow(CannotBeDone);
    expect(() => workOnFiles(ticketOf(task)).next()).toThrow('outside of the workspace');
  },
);

describe('what a task on files asks for', () => {
  test.each([
    ['Clean up these notes into a changelog', { kind: 'collect', into: 'CHANGELOG.md', changelog: true, files: [] }],
    ['Rename notes.md to archive/march.md', { kind: 'rename', from: 'notes.md', to: 'archive/march.md' }],
    ['rename the file "a b.md" to x', undefined],
    ['Replace “login” with “sign-in”', { kind: 'replace', old: 'login', by: 'sign-in', files: [] }],
    [
      'Search for "Acme Ltd" and replace it with "Acme AB" in terms.md',
      { kind: 'replace', old: 'Acme Ltd', by: 'Acme AB', files: ['terms.md'] },
    ],
    ['Count the lines and words', { kind: 'count', files: [] }],
    ['count the words in notes.txt.', { kind: 'count', files: ['notes.txt'] }],
    ['How many words are in “märz.md” and b.txt?', { kind: 'count', files: ['märz.md', 'b.txt'] }],
    ['Count how often “error” is there', { kind: 'count', text: 'error', files: [] }],
    ['Count "error" in log.txt', { kind: 'count', text: 'error', files: ['log.txt'] }],
    ['replace foo with baz in a.txt and b.txt', { kind: 'replace', old: 'foo', by: 'baz', files: ['a.txt', 'b.txt'] }],
    ['In a.txt, replace "b.txt" with "c.txt"', { kind: 'replace', old: 'b.txt', by: 'c.txt', files: ['a.txt'] }],
    ['Clean up notes.txt into a changelog', { kind: 'collect', into: 'CHANGELOG.md', changelog: true, files: ['notes.txt'] }],
    ['Merge a.txt and b.txt into all.md', { kind: 'collect', into: 'all.md', changelog: false, files: ['a.txt', 'b.txt'] }],
    ['Summarize the notes in a.txt', { kind: 'collect', into: 'a.txt', orFrom: true, changelog: false, files: [] }],
    ['Delete the file old.md', { kind: 'delete', file: 'old.md' }],
    [
      'Collect the lines about "billing" into billing.md',
      { kind: 'collect', into: 'billing.md', changelog: false, about: 'billing', files: [] },
    ],
    ['Tidy these notes', { kind: 'collect', into: 'notes-tidied.md', changelog: false, files: [] }],
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
