import { createHash } from 'node:crypto';
import type { Octokit } from '@octokit/rest';
import { z } from 'zod';
import type { Clock } from '#lib/base/clock.ts';
import { parseGithubTarget } from '#lib/entities/github-target.ts';
import type { Connector, Content, FetchedPage, Grant, Published, Resource } from '../connector.ts';
import { PlatformError } from '../platform-error.ts';
import { nextScan } from '../scan-window.ts';
import { vendorFetch } from '../vendor-fetch.ts';
import { type GithubCursor, parseCursor, streamNames } from './github-cursor.ts';
import { githubError, unusable } from './github-error.ts';
import { repositorySchema } from './github-payloads.ts';
import { githubScopes } from './github-scopes.ts';
import { type Page, streams } from './github-streams.ts';

export interface GithubSettings {
  clientId: string;
  clientSecret: string;
  /** Where GitHub's pages are: https://github.com. */
  url: string;
  /** Where its API is: https://api.github.com. */
  apiUrl: string;
}

const MOST_REPOSITORIES = 2000;
/** The longest title and text that GitHub accepts for an issue or a comment. */
const MOST_TITLE = 256;
const MOST_MARKDOWN = 65_536;

interface Answer {
  status: number;
  data: unknown;
  headers: { link?: string | undefined };
}

/** GitHub, read and written with the person's own token. */
export function githubConnector({ clientId, clientSecret, url, apiUrl }: GithubSettings, clock: Clock): Connector {
  const [web, api] = [new URL(url), new URL(apiUrl)];

  /** Calls GitHub, and checks the form of its answer. */
  async function ask<T>(
    token: string | undefined,
    signal: AbortSignal,
    schema: z.ZodType<T>,
    call: (client: Octokit) => Promise<Answer>,
  ): Promise<{ data: T; link: string | undefined }> {
    // Loaded when it is needed: few processes call GitHub.
    const { Octokit } = await import('@octokit/rest');
    const client = new Octokit({
      ...(token && { auth: token }),
      baseUrl: api.href.replace(/\/$/, ''),
      request: { fetch: vendorFetch('GitHub', [web, api], signal) },
      log: silent,
    });
    let answer: Answer;
    try {
      answer = await call(client);
    } catch (error) {
      signal.throwIfAborted();
      throw githubError(error, clock.now());
    }
    if (answer.status >= 300)
      throw new PlatformError('gone', `It has moved to another address on GitHub (status ${answer.status}). Use its new name.`);
    const parsed = schema.safeParse(answer.data);
    if (!parsed.success) throw unusable();
    return { data: parsed.data, link: answer.headers.link };
  }

  async function grantFrom(data: Tokens, signal: AbortSignal): Promise<Grant> {
    if (!data.access_token) {
      const named = data.error && /^[a-z_]{1,60}$/.test(data.error) ? ` (${data.error})` : '';
      throw new PlatformError('needs_authorization', `GitHub did not grant access to your account${named}.`);
    }
    const { data: user } = await ask(data.access_token, signal, z.object({ login: z.string() }), (client) =>
      client.rest.users.getAuthenticated(),
    );
    return {
      accessToken: data.access_token,
      ...(data.refresh_token && { refreshToken: data.refresh_token }),
      ...(data.expires_in && { expiresAt: new Date(clock.now().getTime() + data.expires_in * 1000).toISOString() }),
      scopes: (data.scope ?? '').split(/[\s,]+/).filter(Boolean),
      account: user.login,
      home: new URL(`/${user.login}`, web).href,
    };
  }

  async function requestTokens(parameters: Record<string, string>, signal: AbortSignal): Promise<Grant> {
    const { data } = await ask(undefined, signal, tokensSchema, (client) =>
      client.request(`POST ${new URL('/login/oauth/access_token', web).href}`, {
        headers: { accept: 'application/json' },
        client_id: clientId,
        client_secret: clientSecret,
        ...parameters,
      }),
    );
    return grantFrom(data, signal);
  }

  /** The repository of a resource: by its id, because it may have been renamed. */
  async function findRepository({ accessToken }: Grant, id: string, signal: AbortSignal) {
    const { data } = await ask(accessToken, signal, repositorySchema, (client) => client.request('GET /repositories/{id}', { id }));
    return data;
  }

  async function readPage(grant: Grant, scan: Scan, signal: AbortSignal): Promise<Page> {
    const [owner = '', repo = ''] = scan.repository.split('/');
    const stream = streams[scan.stream];
    const surroundings = { repository: scan.repository, web: web.href };
    try {
      const { data, link } = await ask(grant.accessToken, signal, z.array(z.unknown()), (client) =>
        stream.list(client, { owner, repo, since: scan.since, ...scan.page }),
      );
      return stream.read(data, link, scan.since, surroundings);
    } catch (error) {
      const problem = error instanceof PlatformError ? error.problem : null;
      const isEmpty = scan.stream === 'commits' && problem === 'refused';
      const isTurnedOff = stream.ofIssues && !scan.hasIssues && problem === 'gone';
      if (isEmpty || isTurnedOff) return { items: [], next: null };
      throw error;
    }
  }

  /** Writes a file as one commit, unless somebody else has changed it since the version before was written. */
  async function commitFile(
    { accessToken }: Grant,
    { title, markdown, previous }: Content,
    { owner, repo, path, branch }: { owner: string; repo: string; path: string; branch: string },
    signal: AbortSignal,
  ): Promise<Published> {
    const linkAt = (commit: string) =>
      new URL(`/${owner}/${repo}/blob/${commit}/${path.split('/').map(encodeURIComponent).join('/')}`, web).href;
    const known = await beforeWriting(async () => {
      const existing = await ask(accessToken, signal, fileSchema, (client) =>
        client.rest.repos.getContent({ owner, repo, path, ref: branch }),
      ).catch((error) => {
        if (error instanceof PlatformError && error.problem === 'gone') return null;
        throw error;
      });
      if (!existing) return null;
      if (!('sha' in existing.data) || existing.data.type !== 'file')
        throw new PlatformError('refused', `${path} is a folder in ${owner}/${repo}. Name a file in it.`);
      const commits = await ask(accessToken, signal, z.array(z.object({ sha: z.string() })), (client) =>
        client.rest.repos.listCommits({ owner, repo, path, sha: branch, per_page: 1 }),
      );
      return { blob: existing.data.sha, commit: commits.data[0]?.sha };
    });
    if (known?.commit && known.blob === blobHash(markdown)) return { link: linkAt(known.commit), message: 'Already there' };
    if (known && !(known.commit && previous?.includes(`/${known.commit}/`)))
      throw new PlatformError(
        'refused',
        `${path} in ${owner}/${repo} was written or changed by somebody else. It was left as it is. Choose another file, or remove it first.`,
      );
    const { data } = await ask(accessToken, signal, z.object({ commit: z.object({ sha: z.string() }) }), (client) =>
      client.rest.repos.createOrUpdateFileContents({
        owner,
        repo,
        path,
        branch,
        message: `${known ? 'Update' : 'Add'} ${path.split('/').at(-1)}: ${title}`,
        content: Buffer.from(markdown, 'utf8').toString('base64'),
        ...(known && { sha: known.blob }),
      }),
    );
    return { link: linkAt(data.commit.sha), message: 'Committed' };
  }

  return {
    name: 'github',

    authorize({ state, challenge, redirectUri }) {
      const address = new URL('/login/oauth/authorize', web);
      address.search = new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: githubScopes.join(' '),
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      }).toString();
      return address;
    },

    exchange: ({ code, verifier, redirectUri }, { signal }) =>
      requestTokens({ code, code_verifier: verifier, redirect_uri: redirectUri }, signal),

    async refresh({ refreshToken }, { signal }) {
      if (!refreshToken) throw new PlatformError('needs_authorization', 'GitHub no longer accepts this connection.');
      return requestTokens({ grant_type: 'refresh_token', refresh_token: refreshToken }, signal);
    },

    async revoke({ accessToken }, { signal }) {
      const authorization = `basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
      try {
        // All of the person's tokens, so that none of an earlier sign-in remains.
        await ask(undefined, signal, z.unknown(), (client) =>
          client.rest.apps.deleteAuthorization({ client_id: clientId, access_token: accessToken, headers: { authorization } }),
        );
      } catch (error) {
        // There is no such authorization.
        if (!(error instanceof PlatformError) || error.problem !== 'gone') throw error;
      }
    },

    async listResources({ accessToken }, { signal }) {
      const found: Resource[] = [];
      for (let page = 1; found.length < MOST_REPOSITORIES; page++) {
        const { data } = await ask(accessToken, signal, z.array(repositorySchema), (client) =>
          client.rest.repos.listForAuthenticatedUser({ sort: 'pushed', per_page: 100, page }),
        );
        for (const { id, full_name, private: isPrivate } of data)
          found.push({ externalId: String(id), name: full_name, kind: isPrivate ? 'private_repository' : 'repository' });
        if (data.length < 100) break;
      }
      return found.toSorted((a, b) => a.name.localeCompare(b.name));
    },

    async fetchSince(grant, { externalId }, text, { signal, now, since }): Promise<FetchedPage> {
      const cursor = parseCursor(text);
      let { scan, ...rest } = cursor;
      if (!scan) {
        const repository = await findRepository(grant, externalId, signal);
        const next = nextScan(cursor, { now, since });
        scan = {
          since: next.since,
          repository: repository.full_name,
          hasIssues: repository.has_issues,
          stream: streamNames[0],
        };
        rest = next.after;
      }
      const { items, next } = await readPage(grant, scan, signal);
      const following = streamNames[streamNames.indexOf(scan.stream) + 1];
      const { page: _, ...same } = scan;
      if (next) return { items, cursor: JSON.stringify({ ...rest, scan: { ...same, page: next } }), more: true };
      if (following) return { items, cursor: JSON.stringify({ ...rest, scan: { ...same, stream: following } }), more: true };
      return { items, cursor: JSON.stringify(rest), more: false, completeSince: scan.since };
    },

    async findTarget({ accessToken }, { platform, target }, { signal }) {
      const named = parseGithubTarget(target);
      if (!named) throw new PlatformError('gone', `${target} is not a repository, an issue or a file on GitHub.`);
      const { owner, repo, number, file } = named;
      const { data } = await ask(accessToken, signal, repositorySchema, (client) => client.rest.repos.get({ owner, repo }));
      const resource = data.full_name;
      if (data.archived) throw new PlatformError('gone', `${resource} is archived, so that nothing can be written there.`);
      if (file) {
        if (data.permissions && !data.permissions.push) throw new PlatformError('gone', `You may not write files in ${resource}.`);
        return { platform, resource, file: { path: file.path, branch: file.branch ?? data.default_branch } };
      }
      if (!data.has_issues && number === undefined) throw new PlatformError('gone', `${resource} has no issues: they are turned off.`);
      return { platform, resource, ...(number !== undefined && { thread: String(number) }) };
    },

    async publish(grant, content, { resource, thread, file }, { signal }) {
      const [owner = '', repo = ''] = resource.split('/');
      if (file) return commitFile(grant, content, { owner, repo, ...file }, signal);
      const { title, markdown: body } = content;
      if (body.length > MOST_MARKDOWN)
        throw new PlatformError(
          'refused',
          `GitHub accepts up to ${MOST_MARKDOWN.toLocaleString('en')} characters in an issue or a comment. This version is longer. It can be written to a file instead.`,
        );
      const at = (path: string) => new URL(`/${resource}/${path}`, web).href;
      if (thread) {
        const { data } = await ask(grant.accessToken, signal, z.object({ id: z.int() }), (client) =>
          client.rest.issues.createComment({ owner, repo, issue_number: Number(thread), body }),
        );
        return { link: at(`issues/${thread}#issuecomment-${data.id}`), message: 'Commented' };
      }
      const { data } = await ask(grant.accessToken, signal, z.object({ number: z.int() }), (client) =>
        client.rest.issues.create({ owner, repo, title: title.slice(0, MOST_TITLE).toWellFormed(), body }),
      );
      return { link: at(`issues/${data.number}`), message: 'Opened an issue' };
    },
  };
}

type Scan = NonNullable<GithubCursor['scan']>;

/** Requests before the one that writes: if they fail, nothing was written. */
async function beforeWriting<T>(reading: () => Promise<T>): Promise<T> {
  try {
    return await reading();
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    const { problem, message, retryAt } = error;
    throw new PlatformError(problem, message, { ...(retryAt && { retryAt }), cause: error });
  }
}

/** The name that git gives to a file with this text. */
const blobHash = (text: string) =>
  createHash('sha1')
    .update(`blob ${Buffer.byteLength(text)}\0${text}`)
    .digest('hex');

const fileSchema = z.union([z.object({ type: z.string(), sha: z.string() }), z.array(z.unknown())]);

const tokensSchema = z.object({
  access_token: z.string().optional(),
  refresh_token: z.string().optional(),
  expires_in: z.number().optional(),
  scope: z.string().optional(),
  error: z.string().optional(),
});
type Tokens = z.infer<typeof tokensSchema>;

const nothing = () => undefined;
/** GitHub’s client logs addresses of requests. Failures are reported by the caller. */
const silent = { debug: nothing, info: nothing, warn: nothing, error: nothing };
