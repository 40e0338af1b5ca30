import { expect, test } from 'vitest';
import { tellFound } from './tell-found.ts';

const hits = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    entity_type: 'memory',
    ref: `memory:${n}`,
    data: { content: `Fact ${n}`, type: 'fact' },
    score: 1,
  }));

test('an answer that shows as many finds as a search returns says that there may be more', () => {
  expect(tellFound(hits(4))).not.toContain('more');
  expect(tellFound(hits(5))).toMatch(/\n\nI show at most 5; there may be more\.$/);
  expect(tellFound(hits(7))).not.toContain('Fact 5');
});

test('an answer that shows everything does not say so', () => {
  expect(tellFound(hits(7), undefined, '', Number.POSITIVE_INFINITY)).toMatch(/Fact 6\]\(memory:6\)$/);
});
