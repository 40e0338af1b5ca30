import { platformTestEnv } from './platforms-test-env.ts';
import { slackHarness } from './slack-harness.ts';

/** Slack for the tests of a file, and the services that reach it. Before each test it works as `usual` again. */
export async function slackTestEnv() {
  const { harness: slack, ...more } = platformTestEnv(await slackHarness());
  return { slack, ...more };
}
