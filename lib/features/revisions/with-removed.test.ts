import { expect, test } from 'vitest';
import { withRemoved } from './with-removed.ts';

const [one, two, three] = [{ value: 'One' }, { value: 'Two' }, { value: 'Three' }];

test('an entry that a change removed is put back into the current list at its place', () => {
  expect(withRemoved([one, three], [three], [three, two])).toEqual([one, three, two]);
  expect(withRemoved([one, two, three], [one, two], [])).toEqual([three]);
});

test('an entry that is already back in the list is not added twice', () => {
  expect(withRemoved([one, two], [two], [two, one])).toEqual([two, one]);
});

test('a change that did more than remove entries is not partly undone', () => {
  expect(withRemoved([one], [two], [three])).toBeNull();
  expect(withRemoved([one, two], [two, one], [three])).toBeNull();
  expect(withRemoved('One', null, 'Two')).toBeNull();
});
