import { expect, test } from 'vitest';
import { againstOf } from './against.ts';

const previous = { number: 3, status: 'delivered', text: 'three' } as const;

test('a version can be compared with the previous one, with its draft if that was edited, and with a requested one', () => {
  const named = (asked: { number: number; status: 'rejected'; text: string } | null, text = 'four') =>
    againstOf({ previous, asked }, text, 'four').map(({ id, name, state }) => `${id}: ${name}${state ? `, ${state}` : ''}`);
  expect(named(null)).toEqual(['previous: version 3, delivered']);
  expect(named(null, 'mine')).toEqual(['previous: version 3, delivered', 'draft: the draft as written']);
  expect(named({ number: 1, status: 'rejected', text: 'one' })).toEqual(['asked: version 1, rejected', 'previous: version 3, delivered']);
  expect(named({ number: 3, status: 'rejected', text: 'three' })).toEqual(['previous: version 3, delivered']);
});
