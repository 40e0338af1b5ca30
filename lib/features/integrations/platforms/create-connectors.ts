import type { Clock } from '#lib/base/clock.ts';
import type { AppEnvironment } from '#lib/base/env.ts';
import type { PlatformName } from '#lib/entities/platform-names.ts';
import type { Connector } from './connector.ts';
import { githubConnector } from './github/github-connector.ts';
import { googleConnector } from './google/google-connector.ts';
import { linearConnector } from './linear/linear-connector.ts';
import { notionConnector } from './notion/notion-connector.ts';
import { slackConnector } from './slack/slack-connector.ts';

/** The settings that name the apps with which people connect. */
export type ConnectorSettings = Pick<
  AppEnvironment,
  | 'SLACK_CLIENT_ID'
  | 'SLACK_CLIENT_SECRET'
  | 'SLACK_URL'
  | 'GITHUB_CLIENT_ID'
  | 'GITHUB_CLIENT_SECRET'
  | 'GITHUB_URL'
  | 'GITHUB_API_URL'
  | 'LINEAR_CLIENT_ID'
  | 'LINEAR_CLIENT_SECRET'
  | 'LINEAR_URL'
  | 'LINEAR_API_URL'
  | 'NOTION_CLIENT_ID'
  | 'NOTION_CLIENT_SECRET'
  | 'NOTION_URL'
  | 'GOOGLE_CLIENT_ID'
  | 'GOOGLE_CLIENT_SECRET'
  | 'GOOGLE_URL'
>;

/** The connectors whose client id and secret are set. A new one is a folder and a few lines here. */
export function createConnectors(settings: ConnectorSettings, clock: Clock): Partial<Record<PlatformName, Connector>> {
  const { SLACK_CLIENT_ID, SLACK_CLIENT_SECRET, SLACK_URL } = settings;
  const { GITHUB_CLIENT_ID, GITHUB_CLIENT_SECRET, GITHUB_URL, GITHUB_API_URL } = settings;
  const { LINEAR_CLIENT_ID, LINEAR_CLIENT_SECRET, LINEAR_URL, LINEAR_API_URL } = settings;
  const { NOTION_CLIENT_ID, NOTION_CLIENT_SECRET, NOTION_URL } = settings;
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_URL } = settings;
  return {
    ...(SLACK_CLIENT_ID &&
      SLACK_CLIENT_SECRET && {
        slack: slackConnector({ clientId: SLACK_CLIENT_ID, clientSecret: SLACK_CLIENT_SECRET, url: SLACK_URL }, clock),
      }),
    ...(GITHUB_CLIENT_ID &&
      GITHUB_CLIENT_SECRET && {
        github: githubConnector(
          { clientId: GITHUB_CLIENT_ID, clientSecret: GITHUB_CLIENT_SECRET, url: GITHUB_URL, apiUrl: GITHUB_API_URL },
          clock,
        ),
      }),
    ...(LINEAR_CLIENT_ID &&
      LINEAR_CLIENT_SECRET && {
        linear: linearConnector(
          { clientId: LINEAR_CLIENT_ID, clientSecret: LINEAR_CLIENT_SECRET, url: LINEAR_URL, apiUrl: LINEAR_API_URL },
          clock,
        ),
      }),
    ...(NOTION_CLIENT_ID &&
      NOTION_CLIENT_SECRET && {
        notion: notionConnector({ clientId: NOTION_CLIENT_ID, clientSecret: NOTION_CLIENT_SECRET, url: NOTION_URL }, clock),
      }),
    ...(GOOGLE_CLIENT_ID &&
      GOOGLE_CLIENT_SECRET && {
        google: googleConnector({ clientId: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET, url: GOOGLE_URL }, clock),
      }),
  };
}
