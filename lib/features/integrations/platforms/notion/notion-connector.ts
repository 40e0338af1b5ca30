import { z } from 'zod';
import type { Clock } from '#lib/base/clock.ts';
import { parseNotionTarget } from '#lib/entities/notion-target.ts';
import type { Connector, Grant, Resource } from '../connector.ts';
import { PlatformError } from '../platform-error.ts';
import { type NotionSettings, notionClient } from './notion-client.ts';
import { gone } from './notion-error.ts';
import { dataSourceSchema, introspectionSchema, listSchema, pageSchema, type Tokens, tokensSchema } from './notion-payloads.ts';
import { notionReader } from './notion-reader.ts';
import { publishPage } from './publish-page.ts';
import { factsOf } from './transform.ts';

/** How many pages, and how many databases, can be picked from. */
const MOST_LISTED = 1000;

/** Notion, as far as the person shares it with the connection. */
export function notionConnector(settings: NotionSettings, clock: Clock): Connector {
  const app = { client_id: settings.clientId, client_secret: settings.clientSecret };
  const ask = notionClient(settings.url, clock);
  const reader = notionReader(ask);

  /** Asks for tokens. What Notion refuses has to be agreed to again. */
  async function requestTokens(
    parameters:
      | { grant_type: 'authorization_code'; code: string; redirect_uri: string }
      | { grant_type: 'refresh_token'; refresh_token: string },
    signal: AbortSignal,
  ): Promise<Tokens> {
    try {
      return await ask({ signal, schema: tokensSchema }, (client) => client.oauth.token({ ...app, ...parameters }));
    } catch (error) {
      if (!(error instanceof PlatformError) || error.problem !== 'refused') throw error;
      throw new PlatformError('needs_authorization', 'Notion did not grant access to your workspace.', { cause: error });
    }
  }

  /** Revokes a token. Whether Notion accepts it afterwards is asked separately: it may have been revoked already. */
  async function revoke(token: string, signal: AbortSignal): Promise<void> {
    try {
      await ask({ signal, schema: z.unknown() }, (client) => client.oauth.revoke({ ...app, token }));
    } catch (error) {
      if (!(error instanceof PlatformError) || error.problem === 'vendor_down' || error.problem === 'rate_limited') throw error;
    }
  }

  /** Everything of a kind that is shared with the connection. */
  async function list(token: string, value: 'page' | 'data_source', signal: AbortSignal): Promise<unknown[]> {
    const found: unknown[] = [];
    for (let after: string | null | undefined; found.length < MOST_LISTED; ) {
      const { results, next_cursor } = await ask({ token, signal, schema: listSchema }, (client) =>
        client.search({
          filter: { property: 'object', value },
          sort: { timestamp: 'last_edited_time', direction: 'descending' },
          page_size: 100,
          ...(after && { start_cursor: after }),
        }),
      );
      found.push(...results);
      after = next_cursor;
      if (!after) break;
    }
    return found;
  }

  return {
    name: 'notion',

    // Notion has no PKCE for connections with a secret.
    authorize({ state, redirectUri }) {
      const address = new URL('/v1/oauth/authorize', settings.url);
      address.search = new URLSearchParams({
        client_id: settings.clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        owner: 'user',
        state,
      }).toString();
      return address;
    },

    async exchange({ code, redirectUri }, { signal }) {
      const tokens = await requestTokens({ grant_type: 'authorization_code', code, redirect_uri: redirectUri }, signal);
      const { access_token: token, refresh_token, workspace_id, workspace_name, owner } = tokens;
      const { scope } = await ask({ signal, schema: introspectionSchema }, (client) => client.oauth.introspect({ ...app, token }));
      const home = new URL(`https://www.notion.so/${encodeURIComponent(workspace_id)}`);
      home.searchParams.set('user', owner.user?.id ?? '');
      return {
        accessToken: token,
        ...(refresh_token && { refreshToken: refresh_token }),
        scopes: (scope ?? '').split(/\s+/).filter(Boolean),
        account: [owner.user?.name, workspace_name].filter(Boolean).join(', ') || 'Notion',
        home: home.href,
      };
    },

    async refresh(grant, { signal }) {
      if (!grant.refreshToken) throw new PlatformError('needs_authorization', 'Notion no longer accepts this connection.');
      const tokens = await requestTokens({ grant_type: 'refresh_token', refresh_token: grant.refreshToken }, signal);
      return { ...grant, accessToken: tokens.access_token, ...(tokens.refresh_token && { refreshToken: tokens.refresh_token }) };
    },

    async revoke({ accessToken, refreshToken }: Grant, { signal }) {
      if (refreshToken) await revoke(refreshToken, signal);
      await revoke(accessToken, signal);
      const { active } = await ask({ signal, schema: introspectionSchema }, (client) =>
        client.oauth.introspect({ ...app, token: accessToken }),
      );
      if (active) throw new PlatformError('refused', 'Notion did not revoke the access.');
    },

    async listResources({ accessToken }, { signal }) {
      const pages = await list(accessToken, 'page', signal);
      const databases = await list(accessToken, 'data_source', signal);
      const found: Resource[] = [
        ...pages
          .flatMap((row) => pageSchema.safeParse(row).data ?? [])
          // Rows are read with their database.
          .filter(({ in_trash, parent }) => !in_trash && parent.type !== 'data_source_id' && parent.type !== 'database_id')
          .map((page) => ({ externalId: `page:${page.id}`, name: factsOf(page).title || 'Untitled', kind: 'page' as const })),
        ...databases
          .flatMap((row) => dataSourceSchema.safeParse(row).data ?? [])
          .filter(({ in_trash }) => !in_trash)
          .map(({ id, title }) => ({
            externalId: `database:${id}`,
            name:
              title
                .map(({ plain_text }) => plain_text)
                .join('')
                .trim() || 'Untitled',
            kind: 'database' as const,
          })),
      ];
      return found.toSorted((a, b) => a.name.localeCompare(b.name));
    },

    async fetchSince(grant, { externalId }, text, options) {
      const [kind, id] = externalId.split(':');
      if (kind === 'page' && id) return reader.readTree(grant, id, text, options);
      if (kind === 'database' && id) return reader.readDatabase(grant, id, text, options);
      throw gone();
    },

    async findTarget({ accessToken: token }, { platform, target }, { signal }) {
      const page_id = parseNotionTarget(target);
      if (!page_id) throw new PlatformError('gone', `${target} is not the link of a page on Notion.`);
      const page = await ask({ token, signal, schema: pageSchema }, (client) => client.pages.retrieve({ page_id }));
      if (page.in_trash) throw new PlatformError('gone', 'The page is in the trash of Notion.');
      return { platform, resource: page.id };
    },

    publish: ({ accessToken }, content, { resource }, { signal }) => publishPage(ask, accessToken, content, resource, signal),
  };
}
