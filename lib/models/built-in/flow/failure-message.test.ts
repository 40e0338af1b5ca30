import { expect, test } from 'vitest';
import { failureMessage } from './flow.ts';

test('a failure that names a page links to it', () => {
  const outcome = { success: false, error: 'conflict', message: 'It changed. Decide on the page /inbox', page: '/inbox' };
  expect(failureMessage('run it', outcome)).toBe('I couldn’t run it: It changed. Decide on the page [/inbox](/inbox).');
});

test('untrusted text in a failure is escaped', () => {
  const outcome = { success: false, error: 'execution_failed', message: 'The tool failed and said: “*full*”', said: '*full*' };
  expect(failureMessage('run it', outcome)).toBe('I couldn’t run it: The tool failed and said: “\\*full\\*”.');
});

test('a failure that says where in the input a problem is says only the problem', () => {
  const first = { path: 'changes.sources.0.value', expected: '127.0.0.1 is not on the public internet.' };
  const second = { path: 'changes.title', expected: 'at most 300 characters' };
  const message = 'changes.sources.0.value: 127.0.0.1 is not on the public internet. changes.title: expected at most 300 characters.';
  const outcome = { success: false, error: 'invalid_input', message, ...first, problems: [first, second] };
  expect(failureMessage('add it', outcome)).toBe(
    'I couldn’t add it: 127.0.0.1 is not on the public internet. Title: expected at most 300 characters.',
  );
  const only = { success: false, error: 'invalid_input', message: 'changes.sources.0.value: No such page.', ...first };
  expect(failureMessage('add it', only)).toBe('I couldn’t add it: No such page.');
});

test('a failure names no action and no field to a person', () => {
  const message = 'No version is ready for review. Use deliverable.generate to write one.';
  expect(failureMessage('approve it', { success: false, error: 'conflict', message })).toBe(
    'I couldn’t approve it: No version is ready for review.',
  );
  const ofFields = 'A monthly run is either on "day_of_month" or on a weekday ("day" and "nth"). Omit one.';
  expect(failureMessage('move it', { success: false, error: 'invalid_input', message: ofFields })).toBe(
    'I couldn’t move it: that isn’t possible as requested.',
  );
});

test('a failure keeps the names that a person gave', () => {
  for (const message of [
    'The source sales_data.csv was not found.',
    '“Q4_numbers_final” no longer exists. See https://a.example/some_page.',
  ])
    expect(failureMessage('write it', { success: false, error: 'execution_failed', message })).toBe(`I couldn’t write it: ${message}`);
});
