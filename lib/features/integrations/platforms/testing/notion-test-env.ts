import { notionPagesHarness } from './notion-harness.ts';
import { platformTestEnv } from './platforms-test-env.ts';

/** Notion for the tests of a file, and the services that reach it. Before each test it works as `usual` again. */
export async function notionTestEnv() {
  const { harness: notion, ...more } = platformTestEnv(await notionPagesHarness());
  return { notion, ...more };
}
