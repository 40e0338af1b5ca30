import { randomUUID } from 'node:crypto';
import { WebClient } from '@slack/web-api';
import { createEmulator } from 'emulate';
import { systemClock } from '#lib/base/clock.ts';
import { slackConnector } from '../slack/slack-connector.ts';
import { agreeAs } from './agree.ts';
import { type FaultProxy, faultProxy } from './fault-proxy.ts';
import type { Harness } from './harness.ts';

const redirectUri = 'http://127.0.0.1:3000/settings/integrations/slack/callback';

const app = { clientId: '111.222', clientSecret: 'slack-client-secret' };

/** The workspace of a company: two people, two public channels, and a private one. */
async function slackEmulator(redirectUris: string[]) {
  return createEmulator({
    service: 'slack',
    port: 0,
    seed: {
      slack: {
        team: { name: 'Acme', domain: 'acme' },
        users: [
          { name: 'maya', real_name: 'Maya Okafor', profile: { display_name: 'Maya Okafor' } },
          { name: 'jonas', real_name: 'Jonas Weber', profile: { display_name: 'Jonas Weber' } },
        ],
        channels: [{ name: 'acme-eng' }, { name: 'acme-product' }, { name: 'leads', is_private: true }],
        oauth_apps: [
          {
            client_id: app.clientId,
            client_secret: app.clientSecret,
            name: 'Thinking Partner',
            redirect_uris: redirectUris,
          },
        ],
        tokens: [{ token: 'xoxp-jonas', user: 'jonas', type: 'user', scopes: ['chat:write', 'channels:read', 'channels:history'] }],
      },
    },
  });
}

const tokensPath = '/api/oauth.v2.access';
const json = { 'content-type': 'application/json' };
const answers = {
  revoked: { status: 200, headers: json, body: '{"ok":false,"error":"token_revoked"}' },
  tooMany: { status: 429, headers: { ...json, 'retry-after': '7' }, body: '{"ok":false,"error":"ratelimited"}' },
};

/** What the emulator lacks: that tokens can be revoked. */
export function missingSlackRoutes(): FaultProxy['fault'] {
  const revoked = new Set<string>();
  return ({ path, authorization }) => {
    if (path === '/api/auth.revoke') {
      revoked.add(authorization);
      return { status: 200, headers: json, body: '{"ok":true,"revoked":true}' };
    }
    return revoked.has(authorization) ? answers.revoked : undefined;
  };
}

export async function slackHarness(): Promise<Harness> {
  const emulator = await slackEmulator([redirectUri]);
  const proxy = await faultProxy(emulator.url);
  const url = proxy.url;
  const connector = slackConnector({ ...app, url }, systemClock());
  const jonas = new WebClient('xoxp-jonas', { slackApiUrl: `${emulator.url}/api/` });
  const channels = await jonas.conversations.list();
  const channel = channels.channels!.find(({ name }) => name === 'acme-eng')!.id!;
  const missing = missingSlackRoutes();
  const refreshTokens = new Set<string>();
  const newRefreshToken = () => {
    const token = `xoxe-1-${randomUUID()}`;
    refreshTokens.add(token);
    return token;
  };
  // The emulator has no tokens that expire.
  proxy.fault = async (request) => {
    const form = new URLSearchParams(request.body);
    if (request.path !== tokensPath || form.get('grant_type') !== 'refresh_token') return missing(request);
    if (!refreshTokens.delete(form.get('refresh_token') ?? ''))
      return { status: 200, headers: json, body: '{"ok":false,"error":"invalid_refresh_token"}' };
    const { accessToken } = await harness.grant();
    // Tokens of a person come without `authed_user` when they are refreshed.
    const tokens = { access_token: accessToken, refresh_token: newRefreshToken(), expires_in: 43_200, token_type: 'user' };
    return { status: 200, headers: json, body: JSON.stringify({ ok: true, ...tokens }) };
  };
  const harness: Harness = {
    connector,
    proxy,
    settings: { SLACK_CLIENT_ID: app.clientId, SLACK_CLIENT_SECRET: app.clientSecret, SLACK_URL: url },
    clientSecret: app.clientSecret,
    redirectUri,
    agree: (address) => agreeAs('maya', address),
    async grant() {
      const address = connector.authorize({ state: 'state', challenge: 'challenge', redirectUri });
      const code = (await agreeAs('maya', address)).searchParams.get('code')!;
      return connector.exchange({ code, verifier: 'verifier', redirectUri }, { signal: AbortSignal.timeout(10_000) });
    },
    expiringGrant: async () => ({ ...(await harness.grant()), refreshToken: newRefreshToken() }),
    resource: async () => ({ externalId: channel, name: '#acme-eng', kind: 'channel' }),
    write: async (text, thread) => (await jonas.chat.postMessage({ channel, text, ...(thread && { thread_ts: thread }) })).ts!,
    edit: async (ts, text) => void (await jonas.chat.update({ channel, ts, text })),
    remove: async (ts) => void (await jonas.chat.delete({ channel, ts })),
    written: { author: 'Jonas Weber', first: 'message', reply: 'reply' },
    targets: {
      platform: 'slack',
      resource: '#acme-eng',
      nowhere: '#gone',
      thread: (ts) => `https://acme.slack.com/archives/${channel}/p${ts.replace('.', '')}`,
    },
    gone: { externalId: 'C0000GONE', name: '#gone', kind: 'channel' },
    texts: async () => (await jonas.conversations.history({ channel })).messages!.map(({ text }) => text ?? ''),
    paths: { read: '/api/conversations.history', publish: '/api/chat.postMessage' },
    tokens: { path: tokensPath, hours: 12 },
    answers,
    async close() {
      await proxy.close();
      await emulator.close();
    },
  };
  return harness;
}
