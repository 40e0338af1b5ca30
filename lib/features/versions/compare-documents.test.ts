import { describe, expect, it } from 'vitest';
import { type Comparison, compareDocuments } from './compare-documents.ts';

const signs = { same: '', removed: '-', added: '+' };

/** A comparison with one line per block: -[removed], +[added], the rest unchanged. */
const linesOf = ({ blocks }: Comparison) =>
  blocks.map(({ cells }) =>
    cells
      .map((cell) =>
        cell
          .map(({ change, tokens }) => {
            const text = tokens.map((token) => token.text).join('');
            return change === 'same' ? text : `${signs[change]}[${text}]`;
          })
          .join(''),
      )
      .join(' | '),
  );

describe('comparing two documents', () => {
  it('finds no changes in the same text', () => {
    const text = '# Status\n\nAll is *well*.\n\n- one\n- two\n\n| a | b |\n|--|--|\n| 1 | 2 |';
    expect(compareDocuments(text, text)).toMatchObject({ changes: 0, words: { before: 10, after: 10, added: 0, removed: 0 } });
  });

  it('compares similar blocks word by word and keeps the words around a change', () => {
    const comparison = compareDocuments(
      'The ledger export is one day late. Tomás needs access to restore it.',
      'The ledger export is six days late. Tomás needs access to restore it.',
    );
    expect(linesOf(comparison)).toEqual(['The ledger export is -[one day]+[six days] late. Tomás needs access to restore it.']);
    expect(comparison).toMatchObject({ changes: 1, words: { added: 2, removed: 2 } });
  });

  it('counts an added or removed paragraph as one change and keeps its neighbors whole', () => {
    expect(linesOf(compareDocuments('First here.\n\nLast here.', 'First here.\n\nQuite something else.\n\nLast here.'))).toEqual([
      'First here.',
      '+[Quite something else.]',
      'Last here.',
    ]);
    expect(compareDocuments('One.\n\nGone for good.', 'One.').changes).toBe(1);
  });

  it('does not count renumbered list items as changed', () => {
    expect(linesOf(compareDocuments('1. beta\n2. gamma', '1. alpha\n2. beta\n3. gamma'))).toEqual(['+[alpha]', 'beta', 'gamma']);
  });

  it('compares the cells of a table separately', () => {
    expect(linesOf(compareDocuments('| a | b |\n|--|--|\n| Ledger | late |', '| a | b |\n|--|--|\n| Ledger | done |'))).toEqual([
      'a | b',
      'Ledger | -[late]+[done]',
    ]);
  });

  it('counts words with different formatting as changed', () => {
    expect(linesOf(compareDocuments('It is late again today.', 'It is **late** again today.'))).toEqual([
      'It is -[late]+[late] again today.',
    ]);
  });

  it('compares an empty text, and texts with nothing in common', () => {
    expect(linesOf(compareDocuments('', 'New.'))).toEqual(['+[New.]']);
    expect(linesOf(compareDocuments('Old words here.', 'Entirely new.'))).toEqual(['-[Old words here.]', '+[Entirely new.]']);
  });
});
