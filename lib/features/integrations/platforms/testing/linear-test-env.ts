import { linearHarness } from './linear-harness.ts';
import { platformTestEnv } from './platforms-test-env.ts';

/** Linear for the tests of a file, and the services that reach it. Before each test it works as `usual` again. */
export async function linearTestEnv() {
  const { harness: linear, ...more } = platformTestEnv(await linearHarness());
  return { linear, ...more };
}
