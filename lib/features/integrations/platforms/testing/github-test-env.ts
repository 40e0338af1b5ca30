import { githubHarness } from './github-harness.ts';
import { platformTestEnv } from './platforms-test-env.ts';

/** GitHub for the tests of a file, and the services that reach it. Before each test it works as `usual` again. */
export async function githubTestEnv() {
  const { harness: github, ...more } = platformTestEnv(await githubHarness());
  return { github, ...more };
}
