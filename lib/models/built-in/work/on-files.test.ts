import { describe, expect, test } from 'vitest';
import type { ToolCall } from '#lib/base/tool-call.ts';
import { UnsupportedTaskError } from '#lib/models/failure.ts';
import { outcomeOf } from '../../work-outcome.ts';
import type { ToolName } from '../flow/flow.ts';
import type { Outcome } from '../prompt/conversation.ts';
import { changelogOf } from './changelog.ts';
import { collectionOf } from './collection.ts';
import { workOnFiles } from './on-files.ts';
import { readOrders } from './order.ts';

const ticketOf = (task: string) => ({
  ref: 'work:1',
  type: 'workspace',
  task,
  parameters: {},
  from: new Date(0),
  to: new Date(0),
  declined: [],
});

/** Runs a task over files, with simple versions of the flow's tools. */
function workOn(task: string, files: Record<string, string>) {
  const steps: ToolCall<ToolName>[][] = [];
  const flow = workOnFiles(ticketOf(task));
  const outcomeOf = ({ name, input }: ToolCall<ToolName>): Outcome => {
    const path = String(input.path);
    if (name === 'list_files') return { success: true, content: Object.keys(files).join('\n') };
    if (name === 'grep') {
      if (input.output_mode === 'files_with_matches')
        return { success: true, content: input.pattern === '^' ? Object.keys(files).join('\n') : '' };
      const holds = Object.entries(files).filter(
        ([file, text]) => (path === '.' || path === file) && new RegExp(String(input.pattern)).test(text),
      );
      return { success: true, content: holds.map(([path]) => `${path}:1`).join('\n') };
    }
    if (name === 'delete_file') delete files[path];
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
  expect(said).toContain('None are left.');
  expect(steps.length).toBeLessThan(40);
});

/** The last plan that was shown, as "state: step". */
const planOf = (steps: ToolCall<ToolName>[][]) => {
  const todos = steps.flat().findLast(({ name }) => name === 'Todo')!.input.todos as { content: string; status: string }[];
  return todos.map(({ content, status }) => `${status}: ${content}`);
};

test('a task of three parts completes all three, and its plan lists each', () => {
  const files: Record<string, string> = { 'report.md': 'Teh enginers', 'data.csv': '1,2' };
  const task = 'Replace “Teh” with “The” and “enginers” with “engineers” in report.md, and delete data.csv';
  const { said, steps } = workOn(task, files);
  expect(files).toEqual({ 'report.md': 'The engineers' });
  expect(outcomeOf(said)).toEqual({ outcome: 'done', note: null });
  const plans = steps.flat().filter(({ name }) => name === 'Todo');
  for (const { input } of plans)
    for (const step of ['Replace “Teh”', 'Replace “enginers”', 'Delete data.csv']) expect(JSON.stringify(input)).toContain(step);
  expect(planOf(steps).every((step) => step.startsWith('completed: '))).toBe(true);
});

test.each<[task: string, after: Record<string, string>, notDone: string[]]>([
  ['Replace a1 with b1, c1 with d1 and e1 with f1', { 'x.md': 'b1 d1 f1', 'y.md': 'old' }, []],
  ['Replace a1 with b1 in x.md and delete x.md and y.md', {}, []],
  ['Delete y.md and also translate x.md into Swedish', { 'x.md': 'a1 c1 e1' }, ['translate']],
  ['Replace “a1” with “b1” and capitalize every heading', { 'x.md': 'b1 c1 e1', 'y.md': 'old' }, ['capitalize every heading']],
  ['Replace a1 with b1 in x.md, and old with new in y.md', { 'x.md': 'b1 c1 e1', 'y.md': 'new' }, []],
  ['Count the words; email the result to Dana', { 'x.md': 'a1 c1 e1', 'y.md': 'old' }, ['email the result to Dana']],
  ['Replace a1 with b1, then translate x.md, then delete y.md', { 'x.md': 'b1 c1 e1', 'y.md': 'old' }, ['translate x.md', 'delete y.md']],
  ['Replace a1 with b1, then delete gone.md, then delete y.md', { 'x.md': 'b1 c1 e1', 'y.md': 'old' }, ['delete gone.md', 'delete y.md']],
])('%s: parts that were not done are reported as not done', (task, after, notDone) => {
  const files: Record<string, string> = { 'x.md': 'a1 c1 e1', 'y.md': 'old' };
  const { said, steps } = workOn(task, files);
  expect(files).toEqual(after);
  const { outcome, note } = outcomeOf(said);
  expect(outcome).toBe(notDone.length > 0 ? 'partly_done' : 'done');
  for (const part of notDone) {
    expect(note).toContain(`“${part}`);
    expect(planOf(steps).some((step) => step.startsWith('pending: ') && step.toLowerCase().includes(part.toLowerCase()))).toBe(true);
  }
});

test('when the first of several parts fails, the others are reported as skipped', () => {
  const files: Record<string, string> = { 'x.md': 'a1', 'y.md': 'hi' };
  const work = () => workOn('Replace “foo” with “bar” in all files, and replace "hi" with "bye" in y.md', files);
  expect(work).toThrow(UnsupportedTaskError);
  expect(work).toThrow(/“foo” isn’t in any file\. Nothing was changed\. Skipped after that: “replace "hi" with "bye" in y\.md”\./i);
  expect(files).toEqual({ 'x.md': 'a1', 'y.md': 'hi' });
});

test.each([
  'Replace a1 with b1 only where it stands in a heading',
  'Replace a1 with b1 except in x.md',
  'Replace a1 with b1 in headings',
  'Delete y.md if it is empty',
  'Count the headings',
  'Summarize x.md in an email and delete x.md',
])('%s: a condition that rules cannot keep, so nothing is done', (task) => {
  const files: Record<string, string> = { 'x.md': 'a1 c1 e1', 'y.md': 'old' };
  expect(() => workOn(task, files)).toThrow(UnsupportedTaskError);
  expect(files).toEqual({ 'x.md': 'a1 c1 e1', 'y.md': 'old' });
});

test('a line of a named file is replaced without quotation marks', () => {
  const files = { 'config/settings.py': 'A = False\nB = False\n', 'other.py': 'A = False\n' };
  const { said } = workOn('Replace A = False with A = True in config/settings.py.', files);
  expect(files).toEqual({ 'config/settings.py': 'A = True\nB = False\n', 'other.py': 'A = False\n' });
  expect(outcomeOf(said).outcome).toBe('done');
});

test('a line without quotation marks that is also a part of other words is not replaced there', () => {
  const files = { 'settings.py': 'A = False\nDATA = False\n' };
  expect(() => workOn('Replace A = False with A = True in settings.py', files)).toThrow(/part of longer words.*quotation marks/);
  expect(files).toEqual({ 'settings.py': 'A = False\nDATA = False\n' });
});

test.each([
  'Replace a1 c1 with a better word in x.md',
  'Replace a1 c1 with a1 d1 in headings in x.md',
  'Replace a1 c1 with a1 d1 only in x.md',
  'Replace a1 c1 with c1 with a1 in x.md',
  'Replace a1 c1 with a1 d1 in gone.md',
  'Replace a1 c1 with a1 d1 in x.md\nand be careful',
])('%s: ambiguous without quotation marks, or without its file, so nothing is done', (task) => {
  const files: Record<string, string> = { 'x.md': 'a1 c1 e1', 'y.md': 'old' };
  expect(() => workOn(task, files)).toThrow(UnsupportedTaskError);
  expect(files).toEqual({ 'x.md': 'a1 c1 e1', 'y.md': 'old' });
});

test.each(['rename notes.txt to ../x.txt', 'rename notes.txt to /x.txt', 'collect it all into ../x.md'])(
  '%s: refused before anything is done',
  (task) => {
    const flow = workOnFiles(ticketOf(task));
    expect(() => flow.next()).toThrow(UnsupportedTaskError);
    expect(() => workOnFiles(ticketOf(task)).next()).toThrow('outside the workspace');
  },
);

describe('the orders in a task on files', () => {
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
    expect(readOrders(task)).toEqual(order && { orders: [order], others: [] });
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

test('a collection keeps the lines about its topic', () => {
  const { text, entries } = collectionOf(
    [{ text: 'We decided to use Stripe for billing\nThe roof is new' }, { text: 'Billing ships tomorrow' }],
    'billing.md',
    'billing',
  );
  expect(entries).toBe(2);
  expect(text).toContain('# Billing\n');
  expect(text).not.toContain('roof');
});
