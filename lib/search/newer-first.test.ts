import { expect, test } from 'vitest';
import type { SearchResult, SearchScope } from './hybrid-search.ts';
import { newerFirst } from './newer-first.ts';

const result = (ref: string, score: number, entity_type: SearchScope = 'platform', data: Record<string, unknown> = {}): SearchResult => ({
  ref,
  score,
  entity_type,
  data,
});
const message = (ref: string, score: number, at: string) => result(ref, score, 'platform', { at });
const refs = (results: SearchResult[]) => results.map(({ ref }) => ref);

test('of results that are about as relevant as the best one, the newest comes first', () => {
  const results = [message('old', 0.9, '2026-10-01'), message('older', 0.88, '2026-09-01'), message('new', 0.85, '2026-11-01')];
  expect(refs(newerFirst(results))).toEqual(['new', 'old', 'older']);
});

test('a result that is less relevant stays behind, however new it is', () => {
  expect(refs(newerFirst([message('old', 0.9, '2026-10-01'), message('new', 0.5, '2026-11-01')]))).toEqual(['old', 'new']);
});

test('a result whose time is not known keeps its place', () => {
  const results = [
    message('old', 0.9, '2026-10-01'),
    result('deliverable', 0.89, 'deliverable', { created_at: '2026-11-05' }),
    result('passage', 0.88, 'document', { written_at: null, created_at: '2026-11-05' }),
    result('memory', 0.87, 'memory', { created_at: '2026-11-01' }),
  ];
  expect(refs(newerFirst(results))).toEqual(['memory', 'deliverable', 'passage', 'old']);
});
