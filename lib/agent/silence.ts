/**
 * Watches for a model that says nothing: from the start of its call, before any answer, and between two pieces of it.
 * `signal` aborts after `limitMs` of silence.
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
    /** The model is asked: it should say something. */
    wait,
    /** It said something. */
    heard: () => {
      if (timer) wait();
    },
    /** Its answer is complete. */
    stop,
  };
}
