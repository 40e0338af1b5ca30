import { LogLevel, WebClient } from '@slack/web-api';
import { LRUCache } from 'lru-cache';
import type { Clock } from '#lib/base/clock.ts';
import type { Connector, FetchedPage, Grant, Resource } from '../connector.ts';
import type { Item } from '../item.ts';
import { PlatformError } from '../platform-error.ts';
import { vendorFetch } from '../vendor-fetch.ts';
import { mentionedUsers } from './message-text.ts';
import { parseCursor, type SlackCursor } from './slack-cursor.ts';
import { slackError } from './slack-error.ts';
import { slackScopes } from './slack-scopes.ts';
import { type SlackMessage, timeOf, transform } from './transform.ts';

export interface SlackSettings {
  clientId: string;
  clientSecret: string;
  /** Where Slack is: https://slack.com. */
  url: string;
}

const PAGE = 200;
const MOST_CHANNELS = 2000;
const MOST_REPLIES = 1000;
/** The longest text that Slack accepts in one message. */
const MOST_MARKDOWN = 12_000;
/** A scan of everything, which finds edits and deletions wherever they are, once a day; otherwise only the last two days are read. */
const FULL_SCAN_MS = 24 * 60 * 60 * 1000;
const RECENT_MS = 2 * FULL_SCAN_MS;

/**
 * Slack, read and written with the person's own token, so that it reaches what they can read and nothing else. The app keeps a
 * client secret; Slack’s PKCE is for public clients, which have none.
 */
export function slackConnector({ clientId, clientSecret, url }: SlackSettings, clock: Clock): Connector {
  const base = new URL(url);
  const names = new LRUCache<string, string>({ max: 20_000, ttl: 60 * 60 * 1000 });

  async function ask<T>(token: string | undefined, signal: AbortSignal, call: (client: WebClient) => Promise<T>): Promise<T> {
    const client = new WebClient(token, {
      slackApiUrl: new URL('/api/', base).href,
      fetch: vendorFetch('Slack', [base], signal),
      retryConfig: { retries: 0 },
      rejectRateLimitedCalls: true,
      allowAbsoluteUrls: false,
      logLevel: LogLevel.ERROR,
      logger: silent,
    });
    try {
      return await call(client);
    } catch (error) {
      signal.throwIfAborted();
      throw slackError(error, clock.now());
    }
  }

  /** @param before the grant that is refreshed: what Slack says only once stays */
  async function grantFrom(tokens: Tokens | undefined, signal: AbortSignal, before?: Grant): Promise<Grant> {
    const token = tokens?.access_token;
    if (!token) throw new PlatformError('needs_authorization', 'Slack did not grant access to your account.');
    const who = await ask(token, signal, (client) => client.auth.test());
    return {
      accessToken: token,
      ...(tokens.refresh_token && { refreshToken: tokens.refresh_token }),
      ...(tokens.expires_in && { expiresAt: new Date(clock.now().getTime() + tokens.expires_in * 1000).toISOString() }),
      scopes: tokens.scope?.split(',').filter(Boolean) ?? before?.scopes ?? [],
      account: who.team ?? 'Slack',
      home: who.url ?? base.href,
    };
  }

  /** The display names of users; a user that Slack does not show has none. */
  async function namesOf(grant: Grant, ids: Iterable<string>, signal: AbortSignal): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    for (const id of new Set(ids)) {
      const key = `${grant.home} ${id}`;
      const name = names.get(key) ?? (await readName(grant, id, signal));
      if (!name) continue;
      names.set(key, name);
      found.set(id, name);
    }
    return found;
  }

  async function readName(grant: Grant, user: string, signal: AbortSignal): Promise<string | undefined> {
    try {
      const { user: found } = await ask(grant.accessToken, signal, (client) => client.users.info({ user }));
      return found?.profile?.display_name || found?.real_name || found?.name;
    } catch (error) {
      if (error instanceof PlatformError && (error.problem === 'refused' || error.problem === 'gone')) return undefined;
      throw error;
    }
  }

  async function replies(grant: Grant, channel: string, ts: string, signal: AbortSignal): Promise<SlackMessage[]> {
    const all: SlackMessage[] = [];
    let cursor: string | undefined;
    do {
      const answer = await ask(grant.accessToken, signal, (client) =>
        client.conversations.replies({ channel, ts, limit: PAGE, ...(cursor && { cursor }) }),
      );
      all.push(...((answer.messages ?? []) as SlackMessage[]).filter((message) => message.ts !== ts));
      cursor = answer.response_metadata?.next_cursor || undefined;
    } while (cursor && all.length < MOST_REPLIES);
    return all;
  }

  async function itemsOf(grant: Grant, channelId: string, messages: readonly SlackMessage[], signal: AbortSignal): Promise<Item[]> {
    const people = messages.flatMap(({ user, text }) => [...(user ? [user] : []), ...mentionedUsers(text ?? '')]);
    const known = await namesOf(grant, people, signal);
    return messages.flatMap((message) => transform(message, { channelId, names: known, home: grant.home }) ?? []);
  }

  async function listChannels({ accessToken }: Grant, signal: AbortSignal): Promise<Resource[]> {
    const found: Resource[] = [];
    let cursor: string | undefined;
    do {
      const answer = await ask(accessToken, signal, (client) =>
        client.conversations.list({
          types: 'public_channel,private_channel',
          exclude_archived: true,
          limit: PAGE,
          ...(cursor && { cursor }),
        }),
      );
      for (const { id, name, is_private } of answer.channels ?? [])
        if (id && name) found.push({ externalId: id, name: `#${name}`, kind: is_private ? 'private_channel' : 'channel' });
      cursor = answer.response_metadata?.next_cursor || undefined;
    } while (cursor && found.length < MOST_CHANNELS);
    return found.toSorted((a, b) => a.name.localeCompare(b.name));
  }

  return {
    name: 'slack',

    authorize({ state, redirectUri }) {
      const address = new URL('/oauth/v2/authorize', base);
      address.search = new URLSearchParams({
        client_id: clientId,
        user_scope: slackScopes.join(','),
        redirect_uri: redirectUri,
        state,
      }).toString();
      return address;
    },

    async exchange({ code, redirectUri }, { signal }) {
      const answer = await ask(undefined, signal, (client) =>
        client.oauth.v2.access({ client_id: clientId, client_secret: clientSecret, code, redirect_uri: redirectUri }),
      );
      return grantFrom(answer.authed_user as Tokens | undefined, signal);
    },

    async refresh(grant, { signal }) {
      if (!grant.refreshToken) throw new PlatformError('needs_authorization', 'Slack no longer accepts this connection.');
      const answer = await ask(undefined, signal, (client) =>
        client.oauth.v2.access({
          client_id: clientId,
          client_secret: clientSecret,
          grant_type: 'refresh_token',
          refresh_token: grant.refreshToken!,
        }),
      );
      return grantFrom(
        (answer.authed_user as Tokens | undefined)?.access_token ? (answer.authed_user as Tokens) : (answer as Tokens),
        signal,
        grant,
      );
    },

    async revoke({ accessToken }, { signal }) {
      await ask(accessToken, signal, (client) => client.auth.revoke());
    },

    listResources: (grant, { signal }) => listChannels(grant, signal),

    async fetchSince(grant, { externalId: channel }, text, { signal, now, since }): Promise<FetchedPage> {
      const cursor = parseCursor(text) ?? { since: since.toISOString(), fullScanAt: null };
      const began: SlackCursor = cursor.page === undefined ? beginScan(cursor, now, since) : cursor;
      const answer = await ask(grant.accessToken, signal, (client) =>
        client.conversations.history({
          channel,
          oldest: String(Date.parse(began.since) / 1000),
          limit: PAGE,
          ...(began.page && { cursor: began.page }),
        }),
      );
      const messages = ((answer.messages ?? []) as SlackMessage[]).filter(({ ts }) => ts && timeOf(ts) >= began.since);
      const threads = messages.filter(({ reply_count, ts }) => ts && reply_count);
      const inThreads: SlackMessage[] = [];
      for (const { ts } of threads) inThreads.push(...(await replies(grant, channel, ts!, signal)));
      const items = await itemsOf(grant, channel, [...messages, ...inThreads], signal);
      const page = answer.response_metadata?.next_cursor || undefined;
      if (page) return { items, cursor: JSON.stringify({ ...began, page }), more: true };
      const { since: completeSince, fullScanAt } = began;
      return { items, cursor: JSON.stringify({ since: completeSince, fullScanAt }), more: false, completeSince };
    },

    async findTarget(grant, { platform, target }, { signal }) {
      const message = /\/archives\/([A-Z0-9]+)\/p(\d{10})(\d{6})(?:\?(.*))?$/.exec(target);
      if (message) {
        const [, resource, seconds, rest, query] = message;
        return { platform, resource: resource!, thread: new URLSearchParams(query).get('thread_ts') ?? `${seconds}.${rest}` };
      }
      const bare = (name: string) => name.trim().toLowerCase().replace(/^#/, '');
      const channels = await listChannels(grant, signal);
      const found = channels.find(({ externalId, name }) => externalId === target || bare(name) === bare(target));
      if (!found) throw new PlatformError('gone', `Slack shows no channel ${target} that you can post in.`);
      return { platform, resource: found.externalId };
    },

    async publish({ accessToken }, { markdown }, { resource, thread }, { signal }) {
      if (markdown.length > MOST_MARKDOWN)
        throw new PlatformError(
          'refused',
          `Slack accepts up to ${MOST_MARKDOWN.toLocaleString('en')} characters in one message. This version is longer.`,
        );
      const posted = await ask(accessToken, signal, (client) =>
        client.chat.postMessage({
          channel: resource,
          text: markdown,
          blocks: [{ type: 'markdown', text: markdown }],
          unfurl_links: false,
          ...(thread && { thread_ts: thread }),
        }),
      );
      // It has been posted: without a link it has been, too.
      const link = await ask(accessToken, signal, (client) =>
        client.chat.getPermalink({ channel: resource, message_ts: posted.ts! }),
      ).catch(() => null);
      return { link: link?.permalink ?? null, message: 'Posted' };
    },
  };
}

/** The next scan: of everything once a day, otherwise of the last two days. */
function beginScan({ fullScanAt }: SlackCursor, now: Date, since: Date): SlackCursor {
  const isFull = fullScanAt === null || now.getTime() - Date.parse(fullScanAt) >= FULL_SCAN_MS;
  const recent = new Date(Math.max(since.getTime(), now.getTime() - RECENT_MS));
  return isFull ? { since: since.toISOString(), fullScanAt: now.toISOString() } : { since: recent.toISOString(), fullScanAt };
}

interface Tokens {
  access_token?: string;
  refresh_token?: string;
  expires_in?: number;
  scope?: string;
}

const nothing = () => undefined;
/** Slack’s client logs whole answers, which may contain what people wrote. Failures are reported by the caller. */
const silent = {
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  setLevel: nothing,
  setName: nothing,
  getLevel: () => LogLevel.ERROR,
};
