import { expect, test } from 'vitest';
import { failureWords } from './flow.ts';

test('a failure that names a page links to it', () => {
  const outcome = { success: false, error: 'conflict', message: 'It changed. Decide on the page /inbox', page: '/inbox' };
  expect(failureWords('run it', outcome)).toBe('I could not run it: It changed. Decide on the page [/inbox](/inbox).');
});
