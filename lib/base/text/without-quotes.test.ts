import { expect, test } from 'vitest';
import { withoutQuotes } from './without-quotes.ts';

test.each([
  ['Yes.\n\nOn Mon, 23 Nov 2026 at 10:00, Jonas <j@acme.com> wrote:\n> Is it done?\n> Jonas', 'Yes.\n'],
  ['Yes.\n\nOn Mon, 23 Nov 2026 at 10:00, Jonas Weber from Acme\n<j@acme.com> wrote:\n> Is it done?', 'Yes.\n'],
  ['> Is it done?\n\nYes, see above.', '> Is it done?\n\nYes, see above.'],
  ['Nothing is quoted.\n\n', 'Nothing is quoted.\n\n'],
])('what a message quotes at its end is left out of %j', (text, rest) => {
  expect(withoutQuotes(text)).toBe(rest);
});
