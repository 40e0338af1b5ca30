import { setFlagsFromString } from 'node:v8';

/**
 * Runs `work`. The WebAssembly modules that it compiles are never optimized: for a database that runs for seconds. V8 optimizes
 * 150 functions of Postgres within its first requests, the largest of them 120 KB long, which takes a second.
 */
export async function skipOptimization<T>(work: () => Promise<T>): Promise<T> {
  // A module keeps the first setting for good. Without it, the second has no effect.
  const settings = ['wasm-dynamic-tiering', 'wasm-tier-up'];
  for (const setting of settings) setFlagsFromString(`--no-${setting}`);
  try {
    return await work();
  } finally {
    for (const setting of settings) setFlagsFromString(`--${setting}`);
  }
}
