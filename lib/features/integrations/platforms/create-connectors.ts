import type { Clock } from '#lib/base/clock.ts';
import type { AppEnvironment } from '#lib/base/env.ts';
import type { Connector } from './connector.ts';
import type { PlatformName } from './platform-names.ts';
import { slackConnector } from './slack/slack-connector.ts';

/** The settings that name the apps with which people connect. */
export type ConnectorSettings = Pick<AppEnvironment, 'SLACK_CLIENT_ID' | 'SLACK_CLIENT_SECRET' | 'SLACK_URL'>;

/** The connectors whose client id and secret are set. A new one is a folder and a line here. */
export function createConnectors(
  { SLACK_CLIENT_ID, SLACK_CLIENT_SECRET, SLACK_URL }: ConnectorSettings,
  clock: Clock,
): Partial<Record<PlatformName, Connector>> {
  return {
    ...(SLACK_CLIENT_ID &&
      SLACK_CLIENT_SECRET && {
        slack: slackConnector({ clientId: SLACK_CLIENT_ID, clientSecret: SLACK_CLIENT_SECRET, url: SLACK_URL }, clock),
      }),
  };
}
