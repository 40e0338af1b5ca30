/**
 * Detects a model that has stopped responding, before its answer or between two chunks. `signal` aborts after `limitMs` of
 * silence.
 */
export function watchSilence(limitMs: number) {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const wait = () => {
    stop();
    timer = setTimeout(() => controller.abort(new DOMException('The model said nothing for too long.', 'TimeoutError')), limitMs);
  };
  return {
    signal: controller.signal,
    /** The model was called and should now respond. */
    wait,
    /** The model produced output. */
    heard: () => {
      if (timer) wait();
    },
    /** The model's answer is complete. */
    stop,
  };
}
