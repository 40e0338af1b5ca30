import { afterAll, beforeEach } from 'vitest';
import { platformServices } from './platforms-test-env.ts';
import { slackHarness } from './slack-harness.ts';

/** Slack for the tests of a file, and the services that reach it. Before each test it works as `usual` again. */
export async function slackTestEnv() {
  const slack = await slackHarness();
  const usual = slack.proxy.fault;
  beforeEach(() => {
    slack.proxy.fault = usual;
  });
  afterAll(() => slack.close());
  return { slack, services: platformServices(slack), usual };
}
