import { expect, test } from 'vitest';
import { withinProcessorTime } from './within-processor-time.ts';

const pause = () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60_000);

test('returns the result, and throws what the work throws', () => {
  expect(withinProcessorTime(() => 5)).toBe(5);
  const throws = () => {
    throw new Error('not a schema');
  };
  expect(() => withinProcessorTime(throws)).toThrow('not a schema');
});

test('ends an endless loop', () => {
  let rounds = 0;
  const endless = () => {
    for (;;) rounds++;
  };
  expect(() => withinProcessorTime(endless)).toThrow('in reasonable time');
  expect(rounds).toBeGreaterThan(0);
});

test('retries work that did not get the processor, a limited number of times', () => {
  let tries = 0;
  expect(withinProcessorTime(() => (tries++ === 0 ? pause() : 'checked'))).toBe('checked');
  expect(tries).toBe(2);
  expect(() => withinProcessorTime(pause)).toThrow('in reasonable time');
});
