import { setTimeout as sleep } from 'node:timers/promises';

/** Responses are sent at multiples of this, in ms, so that their timing reveals little about the work. */
export const STEP_MS = 500;

/** Returns the result of `work`, not before the next multiple of {@link STEP_MS} since it began. */
export async function inEvenTime<T>(
  work: () => Promise<T>,
  wait: (ms: number) => Promise<unknown> = sleep,
  now = () => performance.now(),
): Promise<T> {
  const start = now();
  const answer = await work();
  const passed = now() - start;
  await wait(Math.ceil(Math.max(passed, 1) / STEP_MS) * STEP_MS - passed);
  return answer;
}
