/**
 * Runs the calls of a step in order: parallel-safe calls run together; any other call
 * waits for all before it and blocks all after it.
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
