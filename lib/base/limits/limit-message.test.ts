import { expect, test } from 'vitest';
import { limitMessage, limitReached } from './limit-message.ts';
import { type LimitName, limits } from './limits.ts';

test.each([
  ['messages', 12, 'You can send up to 20 messages a minute. Try again in 12 seconds.'],
  ['messages', 1, 'You can send up to 20 messages a minute. Try again in 1 second.'],
  ['signInsFromAddress', 600, 'You can enter a wrong password up to 10 times in 10 minutes. Try again in 10 minutes.'],
  ['messageCharacters', undefined, 'A message can have up to 100,000 characters. Shorten it.'],
  ['workspaceBytes', undefined, 'The workspace of a ticket can hold up to 50 MB. Remove some files first.'],
] as const)('the message of %s after %s says the limit and when or how it clears', (name, wait, message) => {
  expect(limitMessage(name, wait)).toBe(message);
});

test.each(Object.keys(limits) as LimitName[])('the limit %s has a complete message, with and without a wait', (name) => {
  expect(limits[name].rule).toContain('{most}');
  for (const message of [limitMessage(name), limitMessage(name, 30)]) expect(message).not.toMatch(/[{}]|undefined|NaN/);
});

test('a model reads which limit was reached, its value and when to retry', () => {
  expect(limitReached('messages', 7).toFailure()).toEqual({
    success: false,
    error: 'rate_limited',
    message: 'You can send up to 20 messages a minute. Try again in 7 seconds.',
    limit: 'messages',
    most: 20,
    retry_after_s: 7,
  });
  expect(limitReached('servers').toFailure()).toMatchObject({ error: 'limit_reached', limit: 'servers', most: 20 });
});
