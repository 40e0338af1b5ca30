import { describe, expect, it } from 'vitest';
import { compareDocuments } from './compare-documents.ts';
import { categoriesOf, describeEdit } from './edit-categories.ts';

const draft = '# Status\n\nThe export is late. We look into it.\n\nThe check waits on the export.\n\nHiring goes on.';
const edited = (after: string) => categoriesOf(compareDocuments(draft, after));
const told = (after: string) => describeEdit(edited(after));

describe('what an edit did', () => {
  it.each([
    ['nothing', draft, {}, 'Approved as written'],
    ['a sentence more', `${draft} Lena starts in May.`, { added: 1 }, 'One sentence added'],
    ['one fewer', draft.replace(' We look into it.', ''), { removed: 1 }, 'One sentence removed'],
    [
      'another order',
      '# Status\n\nThe check waits on the export.\n\nThe export is late. We look into it.\n\nHiring goes on.',
      { reordered: 1, opening: true },
      'Opened with another paragraph; one sentence moved',
    ],
    ['other words', draft.replace('is late', 'is six days late'), { reworded: 1 }, 'One sentence reworded'],
    ['other marks', draft.replace('late', '**late**'), {}, 'Set differently, in the same words'],
  ])('%s', (_, after, some, words) => {
    const nothing = { added: 0, removed: 0, reordered: 0, reworded: 0, opening: false };
    expect(edited(after)).toMatchObject({ ...nothing, ...some });
    expect(told(after)).toBe(words);
  });

  it('a text that became shorter or longer is told in words', () => {
    expect(told('# Status\n\nThe export is late.\n\nHiring goes on.')).toBe('Shortened by 10 words; two sentences removed');
    expect(told(`${draft}\n\nAnd a new paragraph about quite another thing.`)).toBe('Lengthened by 8 words; one sentence added');
  });
});
