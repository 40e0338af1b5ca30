import { expect, test } from 'vitest';
import { isLostConnection } from './lost-connection.ts';

test.each([
  ['Chrome', new TypeError('network error')],
  ['Firefox', new TypeError('Error in input stream')],
  ['Safari', new TypeError('Load failed')],
  ['React', new Error('Connection closed.')],
])('an answer that breaks off in %s is a lost connection', (_, error) => {
  expect(isLostConnection(error)).toBe(true);
});

test.each([
  ['a fault of the page', new TypeError('undefined is not a function')],
  ['a fault of the server', Object.assign(new Error('Connection closed.'), { digest: '123' })],
  ['no error', 'network error'],
])('%s is not a lost connection', (_, error) => {
  expect(isLostConnection(error)).toBe(false);
});
