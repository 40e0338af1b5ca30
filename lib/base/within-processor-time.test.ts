import { expect, test } from 'vitest';
import { withinProcessorTime } from './within-processor-time.ts';

const pause = () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60_000);

test('what comes of it is answered, what it throws is thrown', () => {
  expect(withinProcessorTime(() => 5)).toBe(5);
  const throws = () => {
    throw new Error('not a schema');
  };
  expect(() => withinProcessorTime(throws)).toThrow('not a schema');
});

test('an endless loop is ended', () => {
  let rounds = 0;
  const endless = () => {
    for (;;) rounds++;
  };
  expect(() => withinProcessorTime(endless)).toThrow('in reasonable time');
  expect(rounds).toBeGreaterThan(0);
});

test('what did not get the processor is tried again, and not for ever', () => {
  let tries = 0;
  expect(withinProcessorTime(() => (tries++ === 0 ? pause() : 'checked'))).toBe('checked');
  expect(tries).toBe(2);
  expect(() => withinProcessorTime(pause)).toThrow('in reasonable time');
});
