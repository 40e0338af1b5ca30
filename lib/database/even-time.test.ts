import { expect, test } from 'vitest';
import { inEvenTime, STEP_MS } from './even-time.ts';

/** How long the caller waits for work of this length. */
async function answersAfter(ms: number): Promise<number> {
  let clock = 0;
  const wait = async (more: number) => {
    clock += more;
  };
  await inEvenTime(
    async () => {
      clock += ms;
    },
    wait,
    () => clock,
  );
  return clock;
}

test.each([
  [0, STEP_MS],
  [20, STEP_MS],
  [103, STEP_MS],
  [STEP_MS, STEP_MS],
  [STEP_MS + 1, 2 * STEP_MS],
])('work of %d ms is answered after %d', async (ms, after) => expect(await answersAfter(ms)).toBe(after));

test('an error of the work is thrown', async () => {
  await expect(inEvenTime(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
});
