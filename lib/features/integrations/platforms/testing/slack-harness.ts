import { WebClient } from '@slack/web-api';
import { createEmulator } from 'emulate';
import { systemClock } from '#lib/base/clock.ts';
import { slackConnector } from '../slack/slack-connector.ts';
import { faultProxy } from './fault-proxy.ts';
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

/** Agrees as `person` on the emulator's page, and returns the address of the call-back. */
async function agreeOnSlack(address: URL, person = 'maya'): Promise<URL> {
  const page = await (await fetch(address)).text();
  const form = page.split('<form').find((part) => part.includes(`>${person}<`) || part.includes(person)) ?? '';
  const fields = [...form.matchAll(/<input[^>]*name="([^"]+)"[^>]*value="([^"]*)"/g)].map(([, name, value]) => [
    name!,
    value!.replaceAll('&amp;', '&'),
  ]);
  if (fields.length === 0) throw new Error(`The page of the emulator has no button for ${person}.`);
  const answer = await fetch(new URL('/oauth/v2/authorize/callback', address), {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  return new URL(answer.headers.get('location')!);
}

export async function slackHarness(): Promise<Harness> {
  const emulator = await slackEmulator([redirectUri]);
  const proxy = await faultProxy(emulator.url);
  const url = proxy.url;
  const connector = slackConnector({ ...app, url }, systemClock());
  const jonas = new WebClient('xoxp-jonas', { slackApiUrl: `${emulator.url}/api/` });
  const channels = await jonas.conversations.list();
  const channel = channels.channels!.find(({ name }) => name === 'acme-eng')!.id!;
  const revoked = new Set<string>();
  proxy.fault = ({ path, authorization }) => {
    // The emulator has no auth.revoke.
    if (path === '/api/auth.revoke') {
      revoked.add(authorization);
      return { status: 200, headers: { 'content-type': 'application/json' }, body: '{"ok":true,"revoked":true}' };
    }
    return revoked.has(authorization) ? answers.revoked : undefined;
  };
  const json = { 'content-type': 'application/json' };
  const answers = {
    revoked: { status: 200, headers: json, body: '{"ok":false,"error":"token_revoked"}' },
    tooMany: { status: 429, headers: { ...json, 'retry-after': '7' }, body: '{"ok":false,"error":"ratelimited"}' },
  };
  const harness: Harness = {
    connector,
    proxy,
    settings: { SLACK_CLIENT_ID: app.clientId, SLACK_CLIENT_SECRET: app.clientSecret, SLACK_URL: url },
    clientSecret: app.clientSecret,
    redirectUri,
    agree: agreeOnSlack,
    async grant() {
      const address = connector.authorize({ state: 'state', challenge: 'challenge', redirectUri });
      const code = (await agreeOnSlack(address)).searchParams.get('code')!;
      return connector.exchange({ code, verifier: 'verifier', redirectUri }, { signal: AbortSignal.timeout(10_000) });
    },
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
    answers,
    async close() {
      await proxy.close();
      await emulator.close();
    },
  };
  return harness;
}
