import type { z } from 'zod';
import type { Clock } from '#lib/base/clock.ts';
import { parseLinearTarget } from '#lib/entities/linear-target.ts';
import type { Connector, FetchedPage, Grant, Resource } from '../connector.ts';
import { PlatformError } from '../platform-error.ts';
import { nextScan } from '../scan-window.ts';
import { type LinearClient, type LinearSettings, linearClient } from './linear-client.ts';
import { parseCursor, streamNames } from './linear-cursor.ts';
import {
  createCommentDocument,
  createIssueDocument,
  findIssueDocument,
  findTeamDocument,
  projectDocument,
  projectsDocument,
  teamDocument,
  teamsDocument,
  viewerDocument,
} from './linear-documents.ts';
import { gone } from './linear-error.ts';
import {
  createdCommentSchema,
  createdIssueSchema,
  foundIssueSchema,
  foundTeamSchema,
  identifiedSchema,
  projectsSchema,
  teamsSchema,
  viewerSchema,
} from './linear-payloads.ts';
import { linearScopes } from './linear-scopes.ts';
import { readPage } from './linear-streams.ts';
import { linkTo } from './transform.ts';

const MOST_RESOURCES = 2000;
/** The longest title of an issue. */
const MOST_TITLE = 255;

/** Linear, read and written with the person's own token. */
export function linearConnector(settings: LinearSettings, clock: Clock): Connector {
  const { clientId, clientSecret } = settings;
  const web = new URL(settings.url);
  const client = linearClient(settings, clock);
  const app = { client_id: clientId, client_secret: clientSecret };

  async function requestTokens(form: Record<string, string>, signal: AbortSignal, before?: Grant): Promise<Grant> {
    const { status, data } = await client.post('/oauth/token', { ...app, ...form }, signal);
    if (status === 429)
      throw new PlatformError('rate_limited', 'Linear asks us to wait before the next request.', {
        retryAt: new Date(clock.now().getTime() + 60_000),
      });
    const { access_token: accessToken, refresh_token: refreshToken = before?.refreshToken, expires_in, scope } = data;
    if (!accessToken) {
      const named = data.error && /^[a-z_]{1,60}$/.test(data.error) ? ` (${data.error})` : '';
      throw new PlatformError('needs_authorization', `Linear did not grant access to your account${named}.`);
    }
    const { viewer } = await client.ask({ token: accessToken, signal, document: viewerDocument, schema: viewerSchema });
    return {
      accessToken,
      ...(refreshToken && { refreshToken }),
      ...(expires_in && { expiresAt: new Date(clock.now().getTime() + expires_in * 1000).toISOString() }),
      scopes: (typeof scope === 'string' ? scope.split(/[\s,]+/) : (scope ?? before?.scopes ?? [])).filter(Boolean),
      account: `${viewer.name}, ${viewer.organization.name}`,
      home: new URL(viewer.url, web).href,
    };
  }

  return {
    name: 'linear',

    authorize({ state, challenge, redirectUri }) {
      const address = new URL('/oauth/authorize', web);
      address.search = new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: linearScopes.join(','),
        state,
        // People may belong to several workspaces.
        prompt: 'consent',
        code_challenge: challenge,
        code_challenge_method: 'S256',
      }).toString();
      return address;
    },

    exchange: ({ code, verifier, redirectUri }, { signal }) =>
      requestTokens({ grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri }, signal),

    async refresh(grant, { signal }) {
      if (!grant.refreshToken) throw new PlatformError('needs_authorization', 'Linear no longer accepts this connection.');
      return requestTokens({ grant_type: 'refresh_token', refresh_token: grant.refreshToken }, signal, grant);
    },

    async revoke({ accessToken, refreshToken }, { signal }) {
      const revoked = async (token: string, token_type_hint: string) => {
        const { status } = await client.post('/oauth/revoke', { token, token_type_hint }, signal);
        return status < 300;
      };
      if (refreshToken) await revoked(refreshToken, 'refresh_token');
      if (await revoked(accessToken, 'access_token')) return;
      // Linear refuses to revoke what is revoked already. If the token still works, it is not.
      await client.ask({ token: accessToken, signal, document: viewerDocument, schema: viewerSchema });
      throw new PlatformError('refused', 'Linear did not revoke the access.');
    },

    async listResources({ accessToken: token }, { signal }) {
      const teams = await listAll(async (after) => {
        const { teams } = await client.ask({ token, signal, document: teamsDocument, variables: { after }, schema: teamsSchema });
        return teams;
      });
      const projects = await listAll(async (after) => {
        const { projects } = await client.ask({ token, signal, document: projectsDocument, variables: { after }, schema: projectsSchema });
        return projects;
      });
      const found: Resource[] = [
        ...teams.map(({ id, name, private: isPrivate }) => ({
          externalId: `team:${id}`,
          name,
          kind: isPrivate ? ('private_team' as const) : ('team' as const),
        })),
        ...projects.map(({ id, name }) => ({ externalId: `project:${id}`, name, kind: 'project' as const })),
      ];
      return found.toSorted((a, b) => a.name.localeCompare(b.name));
    },

    async fetchSince({ accessToken: token }, { externalId }, text, { signal, now, since }): Promise<FetchedPage> {
      const [kind, id] = externalId.split(':');
      if ((kind !== 'team' && kind !== 'project') || !id) throw gone();
      let { scan, ...soFar } = parseCursor(text);
      if (!scan) {
        // Lists of something that is gone are empty.
        const document = kind === 'team' ? teamDocument : projectDocument;
        await client.ask({ token, signal, document, variables: { id }, schema: identifiedSchema });
        const next = nextScan(soFar, { now, since });
        scan = { since: next.since, stream: streamNames[0] };
        soFar = next.after;
      }
      const { items, removed, next } = await readPage(client, { token, signal, resource: { kind, id }, scan, web: web.origin });
      const found = { items, removed };
      const following = streamNames[streamNames.indexOf(scan.stream) + 1];
      const { after: _, ...same } = scan;
      if (next) return { ...found, cursor: JSON.stringify({ ...soFar, scan: { ...same, after: next } }), more: true };
      if (following) return { ...found, cursor: JSON.stringify({ ...soFar, scan: { ...same, stream: following } }), more: true };
      return { ...found, cursor: JSON.stringify(soFar), more: false, completeSince: scan.since };
    },

    async findTarget({ accessToken: token }, { platform, target }, { signal }) {
      const named = parseLinearTarget(target);
      if (!named) throw new PlatformError('gone', `${target} is not a team or an issue on Linear.`);
      if ('issue' in named) {
        const variables = { id: named.issue };
        const { issue } = await client.ask({ token, signal, document: findIssueDocument, variables, schema: foundIssueSchema });
        if (issue.trashed) throw new PlatformError('gone', `${named.issue} was deleted on Linear.`);
        return { platform, resource: named.issue, thread: issue.id };
      }
      const variables = { key: named.team };
      const { teams } = await client.ask({ token, signal, document: findTeamDocument, variables, schema: foundTeamSchema });
      const [team] = teams.nodes;
      if (!team) throw new PlatformError('gone', `You have no team ${named.team} on Linear.`);
      return { platform, resource: team.id };
    },

    async publish({ accessToken: token }, { title, markdown }, { resource, thread }, { signal }) {
      if (thread) {
        const input = { issueId: thread, body: markdown };
        const { commentCreate } = await create(client, {
          token,
          signal,
          document: createCommentDocument,
          input,
          schema: createdCommentSchema,
        });
        return { link: linkTo(commentCreate.comment.url, web.origin), message: 'Commented' };
      }
      const input = { teamId: resource, title: title.slice(0, MOST_TITLE).toWellFormed(), description: markdown };
      const { issueCreate } = await create(client, { token, signal, document: createIssueDocument, input, schema: createdIssueSchema });
      return { link: linkTo(issueCreate.issue?.url ?? '', web.origin), message: 'Opened an issue' };
    },
  };
}

interface Creation<T> {
  token: string;
  signal: AbortSignal;
  document: string;
  input: Record<string, unknown>;
  schema: z.ZodType<T>;
}

const create = <T>(client: LinearClient, { input, ...asking }: Creation<T>) => client.ask({ ...asking, variables: { input } });

/** All rows of a list, as far as people can choose among them. */
async function listAll<T>(
  read: (after: string | null) => Promise<{ nodes: T[]; pageInfo: { hasNextPage: boolean; endCursor?: string | null | undefined } }>,
): Promise<T[]> {
  const rows: T[] = [];
  for (let after: string | null = null; rows.length < MOST_RESOURCES; ) {
    const { nodes, pageInfo } = await read(after);
    rows.push(...nodes);
    after = pageInfo.endCursor ?? null;
    if (!pageInfo.hasNextPage || !after) break;
  }
  return rows;
}
