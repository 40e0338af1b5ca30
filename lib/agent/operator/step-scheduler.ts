/**
 * Runs the calls of a step in order. Parallel-safe calls run together; any other call waits for all calls before it and
 * blocks all calls after it.
 */
export function createCallOrder() {
  let barrier: Promise<unknown> = Promise.resolve();
  let running: Promise<unknown>[] = [];
  return function inOrder<T>(parallelSafe: boolean, run: () => Promise<T>): Promise<T> {
    if (parallelSafe) {
      const result = barrier.then(run);
      running.push(result.catch(() => undefined));
      return result;
    }
    const result = Promise.all([barrier, ...running]).then(run);
    barrier = result.catch(() => undefined);
    running = [];
    return result;
  };
}
