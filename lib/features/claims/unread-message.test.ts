import { expect, test } from 'vitest';
import { unreadMessage } from './unread-message.ts';

const read = (title: string, more: object = {}) => ({ kind: 'document', title, excerpt: 'Revenue fell by half.', source: title, ...more });
const missing = (title: string, more: object = {}) => ({ kind: 'missing', title, excerpt: 'It was deleted.', source: title, ...more });
const memory = { kind: 'memory', title: 'Linda is the COO.', excerpt: 'Linda is the COO.' };

test('a version that read all of its sources says nothing', () => {
  expect(unreadMessage([read('Notes'), memory])).toBe('');
  expect(unreadMessage([])).toBe('');
});

test('the sources that could not be read are named, of how many', () => {
  expect(unreadMessage([missing('Roadmap'), read('Notes'), missing('Ledger'), memory])).toBe(
    '2 of 3 sources could not be read: “Roadmap” and “Ledger”.',
  );
  expect(unreadMessage([missing('Roadmap')])).toBe('Its source could not be read: “Roadmap”.');
});

test('a source that was read in part is named', () => {
  expect(unreadMessage([read('Notes', { part: 'Only the first 9 of 20 words were read.' }), read('Plan')])).toBe(
    'Read only in part: “Notes”.',
  );
  const rest = {
    kind: 'part',
    title: 'All decisions',
    excerpt: '',
    part: 'Only the first 50 of 60 memories were read.',
    source: 'memory:*',
  };
  expect(unreadMessage([read('One', { source: 'memory:*' }), rest, missing('Ledger')])).toBe(
    '1 of 2 sources could not be read: “Ledger”. Read only in part: “All decisions”.',
  );
});

test('a source of which some did not fit was read in part', () => {
  expect(unreadMessage([read('January', { source: 'document:*' }), missing('February', { source: 'document:*' })])).toBe(
    'Read only in part: “February”.',
  );
});

test('what a source says is not repeated, and many sources are only counted', () => {
  const message = unreadMessage([read('Notes'), ...Array.from({ length: 8 }, (_, n) => missing(`Source ${n}`))]);
  expect(message).toContain('8 of 9 sources could not be read');
  expect(message).toContain('3 more');
  expect(message).not.toMatch(/Revenue|deleted/);
});

test('an old version, which does not know which source a text belongs to, does not say of how many', () => {
  expect(
    unreadMessage([
      { ...read('Notes'), source: undefined as never },
      { ...missing('Ledger'), source: undefined as never },
    ]),
  ).toBe('1 source could not be read: “Ledger”.');
});
