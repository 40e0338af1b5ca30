/** How long to wait for the server's response, in ms. */
const ANSWER_MS = 10_000;
/** How long to wait before asking again, in ms. */
const PAUSE_MS = 2_000;

/** Waits until the server answers. @throws the reason of the signal when it aborts */
export async function serverAnswers(signal: AbortSignal): Promise<void> {
  while (!(await isThere(signal)) && !signal.aborted) await pause();
  signal.throwIfAborted();
}

export const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

function isThere(signal: AbortSignal): Promise<boolean> {
  return fetch('/api/health', { signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]) }).then(
    ({ ok }) => ok,
    () => false,
  );
}
