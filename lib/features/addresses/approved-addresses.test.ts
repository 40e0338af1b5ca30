import { describe, expect, test } from 'vitest';
import { addressPolicy, mayBeLed } from './approved-addresses.ts';

const policy = addressPolicy(
  [
    { origin: 'https://whole.example', address: null },
    { origin: 'https://one.example', address: 'https://one.example/a?b=1' },
  ],
  ['https://declined.example'],
);

test.each([
  ['https://whole.example/any?d=1', 'approved'],
  ['https://whole.example:444/', 'waiting'],
  ['http://whole.example/', 'waiting'],
  ['https://sub.whole.example/', 'waiting'],
  ['https://whole.example@evil.example/', 'waiting'],
  ['https://ONE.example/a?b=1', 'approved'],
  ['https://one.example/a?b=12', 'waiting'],
  ['https://one.example/', 'waiting'],
  ['https://declined.example/x', 'declined'],
  ['not an address', 'waiting'],
])('%s is %s', (address, state) => expect(policy.stateOf(address)).toBe(state));

describe('a redirect', () => {
  test.each([
    ['https://one.example/a', 'https://one.example/b?c=1', true],
    ['http://one.example/a', 'https://one.example/a', true],
    ['http://one.example:8080/a', 'https://one.example/a', false],
    ['https://one.example/a', 'http://one.example/a', false],
    ['https://one.example/a', 'https://www.one.example/a', false],
    ['https://one.example/a', 'https://whole.example/a', true],
  ])('from %s to %s: %s', (from, to, may) => expect(mayBeLed(policy, new URL(from), new URL(to))).toBe(may));
});
