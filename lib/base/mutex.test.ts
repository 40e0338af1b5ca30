import { expect, test } from 'vitest';
import { inTurn } from './mutex.ts';

/** Actions that run until each is released, and how many run at the same time. */
function watched() {
  const started: number[] = [];
  const release: (() => void)[] = [];
  let running = 0;
  let peak = 0;
  const action = (id: number) => async () => {
    started.push(id);
    peak = Math.max(peak, ++running);
    await new Promise<void>((resolve) => release.push(resolve));
    running -= 1;
    return id;
  };
  return { started, release, action, peak: () => peak };
}

test.each([1, 3])('with room for %d, no more actions run at the same time, in order of arrival', async (most) => {
  const take = inTurn(most);
  const { started, release, action, peak } = watched();
  const all = [0, 1, 2, 3, 4, 5].map((id) => take(action(id)));
  for (let released = 0; released < all.length; released += 1) {
    await expect.poll(() => release.length).toBeGreaterThan(released);
    release[released]!();
  }
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(started).toEqual([0, 1, 2, 3, 4, 5]);
  expect(peak()).toBe(most);
});

test('an action that fails does not hold up the next one', async () => {
  const take = inTurn();
  const failing = take(() => Promise.reject(new Error('failed')));
  const next = take(async () => 'done');
  await expect(failing).rejects.toThrow('failed');
  expect(await next).toBe('done');
});
