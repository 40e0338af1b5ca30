import { WebClient } from '@slack/web-api';
import { createEmulator } from 'emulate';
import { faultProxy, type ProxiedRequest } from '#lib/features/integrations/platforms/testing/fault-proxy.ts';
import { missingSlackRoutes } from '#lib/features/integrations/platforms/testing/slack-harness.ts';
import { people } from '../company/people.ts';
import { slackChannels } from '../company/slack.ts';
import { dated, timeOf } from '../moment.ts';
import { type Origin, withPages } from './origin-page.ts';
import type { Deed, Vendor } from './vendor.ts';

const tokenOf = (person: string) => `xoxp-${person}`;

export const slack: Vendor = {
  name: 'slack',
  button: 'maya',
  picked: ['#ledger', '#ledger-support'],

  async start(now) {
    const emulator = await createEmulator({
      service: 'slack',
      port: 0,
      seed: {
        slack: {
          team: { name: 'Acme', domain: 'acme' },
          users: Object.entries(people).map(([name, { name: real_name, email }]) => ({
            name,
            real_name,
            email,
            profile: { display_name: real_name },
          })),
          channels: Object.entries(slackChannels).map(([name, { isPrivate }]) => ({ name, ...(isPrivate && { is_private: true }) })),
          tokens: Object.keys(people).map((user) => ({ token: tokenOf(user), user, type: 'user' })),
        },
      },
    });
    const proxy = await faultProxy(emulator.url);
    const clients = new Map(
      Object.keys(people).map((person) => [person, new WebClient(tokenOf(person), { slackApiUrl: `${emulator.url}/api/` })]),
    );
    const maya = clients.get('maya')!;
    const missing = withPages((address) => originAt(address, maya), missingSlackRoutes());
    // The workspace is at the address of the emulator, so that links lead to its pages.
    proxy.fault = async (request) =>
      (await missing(request)) ??
      (request.path in addresses
        ? { status: 200, headers: json, body: await answerWithAddress(emulator.url, request, proxy.url) }
        : undefined);
    const listed = await maya.conversations.list({ types: 'public_channel,private_channel' });
    const deeds = Object.entries(slackChannels).flatMap(([name, { messages }]) => {
      const channel = listed.channels!.find((one) => one.name === name)!.id!;
      return messages.flatMap(({ replies = [], ...message }): Deed[] => {
        let thread_ts: string | undefined;
        const post = ({ at, from, text }: typeof message): Deed => ({
          at: timeOf(at, now),
          do: async () => {
            const posted = await clients.get(from)!.chat.postMessage({ channel, text: dated(text, now), ...(thread_ts && { thread_ts }) });
            thread_ts ??= posted.ts!;
          },
        });
        return [message, ...replies].map(post);
      });
    });
    return { settings: { SLACK_CLIENT_ID: 'emulated', SLACK_CLIENT_SECRET: 'emulated', SLACK_URL: proxy.url }, deeds };
  },
};

const json = { 'content-type': 'application/json' };

/** The answers that contain an address, and where. */
const addresses: Record<string, string> = { '/api/auth.test': 'url', '/api/chat.getPermalink': 'permalink' };

async function answerWithAddress(emulator: string, { path, authorization, body }: ProxiedRequest, url: string): Promise<string> {
  const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' };
  const response = await fetch(new URL(path, emulator), { method: 'POST', headers, body });
  const answer = (await response.json()) as Record<string, unknown>;
  const name = addresses[path]!;
  const { pathname, search } = new URL(String(answer[name] ?? '/'), emulator);
  return JSON.stringify(answer.ok ? { ...answer, [name]: new URL(pathname + search, url).href } : answer);
}

/** The message that a link leads to, with those of its thread. */
async function originAt({ pathname, searchParams }: URL, client: WebClient): Promise<Origin | undefined> {
  const [, channel, seconds, rest] = /^\/archives\/(\w+)\/p(\d+)(\d{6})$/.exec(pathname) ?? [];
  if (!channel) return undefined;
  const [{ messages = [] }, { channel: found }, { members = [] }] = await Promise.all([
    client.conversations.replies({ channel, ts: searchParams.get('thread_ts') ?? `${seconds}.${rest}` }),
    client.conversations.info({ channel }),
    client.users.list({}),
  ]);
  const nameOf = (id?: string) => members.find((member) => member.id === id)?.real_name;
  return {
    title: `#${found?.name}`,
    entries: messages.map(({ user, ts, text }) => ({ author: nameOf(user), at: new Date(Number(ts) * 1000), text })),
  };
}
