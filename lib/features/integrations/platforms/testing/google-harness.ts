import { createEmulator } from 'emulate';
import { systemClock } from '#lib/base/clock.ts';
import { googleConnector } from '../google/google-connector.ts';
import { agreeAs } from './agree.ts';
import { type Fault, faultProxy } from './fault-proxy.ts';
import { type Harness, pkce } from './harness.ts';

const redirectUri = 'http://127.0.0.1:3000/settings/integrations/google/callback';
const app = { clientId: 'acme.apps.googleusercontent.com', clientSecret: 'google-client-secret' };
const maya = 'maya@acme.com';
const json = { 'content-type': 'application/json' };
const error = (code: number, reason: string) => JSON.stringify({ error: { code, errors: [{ reason }] } });
const answers = {
  revoked: { status: 401, headers: json, body: error(401, 'authError') },
  tooMany: { status: 429, headers: { ...json, 'retry-after': '7' }, body: error(429, 'rateLimitExceeded') },
};

/** The account of a person: a label for mail about the board, a calendar, and a folder. */
export function googleSeed(redirectUris: string[]) {
  return {
    users: [{ email: maya, name: 'Maya Okafor' }],
    oauth_clients: [{ client_id: app.clientId, client_secret: app.clientSecret, name: 'Thinking Partner', redirect_uris: redirectUris }],
    labels: [{ id: 'Label_board', user_email: maya, name: 'Board' }],
    calendars: [{ id: 'primary', user_email: maya, summary: 'Maya Okafor', primary: true }],
    drive_items: [
      { id: 'drv_board', user_email: maya, name: 'Board papers', mime_type: 'application/vnd.google-apps.folder', parent_ids: ['root'] },
    ],
  };
}

type Service = Pick<Harness, 'resource' | 'write' | 'edit' | 'remove' | 'written' | 'targets' | 'texts' | 'gone' | 'paths'>;
/** Calls an API of the emulator as the person, in whose account other people's mail arrives. */
type Call = <T = unknown>(method: string, path: string, body?: object | string, headers?: Record<string, string>) => Promise<T>;

export const gmailHarness = () => googleHarness(mailOf);
export const calendarHarness = () => googleHarness(calendarOf);
export const driveHarness = () => googleHarness(driveOf);

async function googleHarness(serviceOf: (call: Call) => Service): Promise<Harness> {
  const emulator = await createEmulator({ service: 'google', port: 0, seed: { google: googleSeed([redirectUri]) } });
  const proxy = await faultProxy(emulator.url);
  proxy.fault = missingRoutes(emulator.url);
  const connector = googleConnector({ ...app, url: proxy.url }, systemClock());
  async function grant() {
    const address = connector.authorize({ state: 'state', challenge: pkce.challenge, redirectUri });
    const code = (await agreeAs(maya, address)).searchParams.get('code')!;
    return connector.exchange({ code, verifier: pkce.verifier, redirectUri }, { signal: AbortSignal.timeout(10_000) });
  }
  const { accessToken } = await grant();
  const call: Call = async <T>(method: string, path: string, body?: object | string, headers: Record<string, string> = json) => {
    const response = await fetch(new URL(path, emulator.url), {
      method,
      headers: { ...headers, authorization: `Bearer ${accessToken}` },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    if (response.status === 204) return null as T;
    const text = await response.text();
    return (path.includes('alt=media') ? text : JSON.parse(text)) as T;
  };
  return {
    connector,
    proxy,
    settings: { GOOGLE_CLIENT_ID: app.clientId, GOOGLE_CLIENT_SECRET: app.clientSecret, GOOGLE_URL: proxy.url },
    clientSecret: app.clientSecret,
    redirectUri,
    agree: (address) => agreeAs(maya, address),
    grant,
    ...serviceOf(call),
    tokens: { path: '/oauth2/token', hours: 1 },
    answers,
    async close() {
      await proxy.close();
      await emulator.close();
    },
  };
}

/** What the emulator lacks: the profile of a mailbox, exports of documents, and that access tokens end with their refresh token. */
export function missingRoutes(emulator: string) {
  const accessTokens = new Map<string, string[]>();
  const revoked = new Set<string>();
  return async ({ method, path, body, authorization }: { method: string; path: string; body: string; authorization: string }) => {
    const url = new URL(path, emulator);
    const ask = (to: URL | string, init: RequestInit = {}) => fetch(new URL(to, emulator), { ...init, headers: { authorization } });
    if (revoked.has(authorization)) return answers.revoked;
    if (url.pathname === '/oauth2/token') {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const answer = await fetch(url, { method, body, headers });
      const text = await answer.text();
      const { access_token, refresh_token } = JSON.parse(text) as { access_token?: string; refresh_token?: string };
      const refresh = refresh_token ?? new URLSearchParams(body).get('refresh_token') ?? '';
      if (access_token) accessTokens.set(refresh, [...(accessTokens.get(refresh) ?? []), access_token]);
      return { status: answer.status, headers: json, body: text };
    }
    if (url.pathname === '/oauth2/revoke') {
      const token = url.searchParams.get('token') ?? '';
      for (const access of accessTokens.get(token) ?? []) revoked.add(`Bearer ${access}`);
      await fetch(new URL('/oauth2/revoke', emulator), { method, body: new URLSearchParams({ token }) });
      return { status: 200, headers: json, body: '{}' };
    }
    if (url.pathname === '/gmail/v1/users/me/profile') {
      const answer = await ask('/gmail/v1/users/me/history?startHistoryId=0&maxResults=1');
      if (!answer.ok) return undefined;
      const { historyId } = (await answer.json()) as { historyId: string };
      return { status: 200, headers: json, body: JSON.stringify({ emailAddress: maya, historyId }) };
    }
    const [, exported] = /^\/drive\/v3\/files\/([^/]+)\/export$/.exec(url.pathname) ?? [];
    if (exported) {
      const answer = await ask(`/drive/v3/files/${exported}?alt=media`);
      return { status: answer.status, headers: { 'content-type': 'text/plain' }, body: await answer.text() } satisfies Fault;
    }
    return undefined;
  };
}

interface Message {
  id: string;
  raw: string;
}

function mailOf(call: Call): Service {
  const messageIds = new Map<string, string>();
  let count = 0;
  return {
    resource: async () => ({ externalId: 'label:Label_board', name: 'Board', kind: 'label' }),
    async write(text, thread) {
      count += 1;
      const messageId = `<${count}@acme.com>`;
      const lines = [
        'From: "Jonas Weber" <jonas@acme.com>',
        `To: ${maya}`,
        `Subject: ${thread ? 'Re: ' : ''}The export`,
        `Message-ID: ${messageId}`,
        ...(thread ? [`In-Reply-To: ${messageIds.get(thread)}`] : []),
        'Content-Type: text/plain; charset=utf-8',
        '',
        text,
      ];
      const raw = Buffer.from(lines.join('\r\n')).toString('base64url');
      const { id } = await call<Message>('POST', '/gmail/v1/users/me/messages', { raw, labelIds: ['INBOX', 'Label_board'] });
      messageIds.set(id, messageId);
      return id;
    },
    remove: async (id) => void (await call('DELETE', `/gmail/v1/users/me/messages/${id}`)),
    written: { author: 'Jonas Weber', first: 'message', reply: 'reply' },
    targets: { platform: 'gmail', resource: 'sarah@acme.com', nowhere: 'Sarah' },
    async texts() {
      const { messages = [] } = await call<{ messages?: Message[] }>('GET', '/gmail/v1/users/me/messages?maxResults=500');
      const read = messages.map(({ id }) => call<Message>('GET', `/gmail/v1/users/me/messages/${id}?format=raw`));
      return (await Promise.all(read)).map(({ raw }) => Buffer.from(raw, 'base64url').toString('utf8'));
    },
    gone: { externalId: 'label:Label_gone', name: 'Gone', kind: 'label' },
    paths: { read: '/gmail/v1/users/me/messages', publish: '/gmail/v1/users/me/messages/send' },
  };
}

function calendarOf(call: Call): Service {
  const events = '/calendar/v3/calendars/primary/events';
  return {
    resource: async () => ({ externalId: 'calendar:primary', name: 'Maya Okafor', kind: 'calendar' }),
    async write(text) {
      const at = (minutes: number) => ({ dateTime: new Date(Date.now() + minutes * 60_000).toISOString() });
      return (await call<{ id: string }>('POST', events, { summary: text, start: at(0), end: at(30) })).id;
    },
    remove: async (id) => void (await call('DELETE', `${events}/${id}`)),
    written: { author: null, first: 'event' },
    gone: { externalId: 'calendar:gone', name: 'Gone', kind: 'calendar' },
    paths: { read: events },
  };
}

function driveOf(call: Call): Service {
  let count = 0;
  return {
    resource: async () => ({ externalId: 'folder:drv_board', name: 'Board papers', kind: 'folder' }),
    async write(text) {
      count += 1;
      const named = JSON.stringify({ name: `Note ${count}.txt`, mimeType: 'text/plain', parents: ['drv_board'] });
      const body = `--part\r\nContent-Type: application/json\r\n\r\n${named}\r\n--part\r\nContent-Type: text/plain\r\n\r\n${text}\r\n--part--`;
      const type = { 'content-type': 'multipart/related; boundary=part' };
      return (await call<{ id: string }>('POST', '/upload/drive/v3/files?uploadType=multipart', body, type)).id;
    },
    // The emulator cannot change what a file contains, but its name, which is part of the item.
    edit: async (id, text) => void (await call('PATCH', `/drive/v3/files/${id}`, { name: text })),
    // It cannot delete a file either, but take it out of the folder.
    remove: async (id) => void (await call('PATCH', `/drive/v3/files/${id}?removeParents=drv_board`, {})),
    written: { author: null, first: 'file' },
    async texts() {
      const { files } = await call<{ files: { id: string; name: string; mimeType: string }[] }>('GET', '/drive/v3/files?pageSize=1000');
      const documents = files.filter(({ mimeType }) => mimeType === 'application/vnd.google-apps.document');
      return Promise.all(documents.map(async ({ id, name }) => `${name}\n${await call<string>('GET', `/drive/v3/files/${id}?alt=media`)}`));
    },
    gone: { externalId: 'folder:gone', name: 'Gone', kind: 'folder' },
    paths: { read: '/drive/v3/files', publish: '/upload/drive/v3/files?uploadType=multipart' },
  };
}
