/**
 * Something that must exist once per process. Next.js loads a module several times (routes, pages, proxy, instrumentation), so a
 * module variable is not enough.
 */
export function processSingleton<T>(name: string, make: () => T): T {
  const key = Symbol.for(`thinking-partner.${name}`);
  const store = globalThis as unknown as Record<symbol, T | undefined>;
  store[key] ??= make();
  return store[key];
}
