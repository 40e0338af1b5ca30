import { describe, expect, it } from 'vitest';
import { compareDocuments } from './compare-documents.ts';
import { categoriesOf, describeEdit } from './edit-categories.ts';

const draft = '# Status\n\nThe export is late. We look into it.\n\nThe check waits on the export.\n\nHiring goes on.';
const edited = (after: string) => categoriesOf(compareDocuments(draft, after));
const described = (after: string) => describeEdit(edited(after));

describe('the description of an edit', () => {
  it.each([
    ['nothing', draft, {}, 'Approved as written'],
    ['an added sentence', `${draft} Lena starts in May.`, { added: 1 }, 'One sentence added'],
    ['a removed sentence', draft.replace(' We look into it.', ''), { removed: 1 }, 'One sentence removed'],
    [
      'another order',
      '# Status\n\nThe check waits on the export.\n\nThe export is late. We look into it.\n\nHiring goes on.',
      { reordered: 1, opening: true },
      'Opened with another paragraph; one sentence moved',
    ],
    ['a reworded sentence', draft.replace('is late', 'is six days late'), { reworded: 1 }, 'One sentence reworded'],
    ['changed formatting', draft.replace('late', '**late**'), {}, 'Formatting changed'],
  ])('%s', (_, after, some, words) => {
    const nothing = { added: 0, removed: 0, reordered: 0, reworded: 0, opening: false };
    expect(edited(after)).toMatchObject({ ...nothing, ...some });
    expect(described(after)).toBe(words);
  });

  it('says by how many words the text became shorter or longer', () => {
    expect(described('# Status\n\nThe export is late.\n\nHiring goes on.')).toBe('Shortened by 10 words; two sentences removed');
    expect(described(`${draft}\n\nAnd a new paragraph about quite another thing.`)).toBe('Lengthened by 8 words; one sentence added');
  });
});
