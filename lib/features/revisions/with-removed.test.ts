import { expect, test } from 'vitest';
import { withRemoved } from './with-removed.ts';

const [one, two, three] = [{ value: 'One' }, { value: 'Two' }, { value: 'Three' }];

test('what a change took out of a list is put into the list as it is now, at its place', () => {
  expect(withRemoved([one, three], [three], [three, two])).toEqual([one, three, two]);
  expect(withRemoved([one, two, three], [one, two], [])).toEqual([three]);
});

test('what is in the list again is not added twice', () => {
  expect(withRemoved([one, two], [two], [two, one])).toEqual([two, one]);
});

test('a change that did more than take out of a list is not undone in part', () => {
  expect(withRemoved([one], [two], [three])).toBeNull();
  expect(withRemoved([one, two], [two, one], [three])).toBeNull();
  expect(withRemoved('One', null, 'Two')).toBeNull();
});
