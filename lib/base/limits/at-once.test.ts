import { expect, test } from 'vitest';
import { AtOnce } from './at-once.ts';

const begin = (atOnce: AtOnce, person: string) =>
  atOnce.enter([
    { name: person, most: 2 },
    { name: 'all', most: 3 },
  ]);

test('one person and all together each have a maximum, and ending makes room once', () => {
  const atOnce = new AtOnce();
  const first = begin(atOnce, 'ada');
  begin(atOnce, 'ada');
  expect(begin(atOnce, 'ada')).toEqual({ full: 'ada' });
  expect(begin(atOnce, 'grace')).toHaveProperty('leave');
  expect(begin(atOnce, 'grace')).toEqual({ full: 'all' });
  if ('full' in first) throw new Error('full');
  first.leave();
  first.leave();
  expect(begin(atOnce, 'grace')).toHaveProperty('leave');
  expect(begin(atOnce, 'ada')).toEqual({ full: 'all' });
});
