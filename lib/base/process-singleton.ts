/**
 * Returns a value that exists once per process. A module variable is not enough, because Next.js loads a module several
 * times (for routes, pages, proxy and instrumentation).
 */
export function processSingleton<T>(name: string, make: () => T): T {
  const key = Symbol.for(`thinking-partner.${name}`);
  const store = globalThis as unknown as Record<symbol, T | undefined>;
  store[key] ??= make();
  return store[key];
}
