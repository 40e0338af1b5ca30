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
