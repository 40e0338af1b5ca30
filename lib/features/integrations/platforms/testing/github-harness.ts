import { createHash, randomUUID } from 'node:crypto';
import { Octokit } from '@octokit/rest';
import { createEmulator } from 'emulate';
import { systemClock } from '#lib/base/clock.ts';
import type { Resource } from '../connector.ts';
import { githubConnector } from '../github/github-connector.ts';
import { agreeAs } from './agree.ts';
import { type FaultProxy, faultProxy } from './fault-proxy.ts';
import { type Harness, pkce } from './harness.ts';

const redirectUri = 'http://127.0.0.1:3000/settings/integrations/github/callback';
const app = { clientId: 'Ov23github', clientSecret: 'github-client-secret' };
const tokensPath = '/login/oauth/access_token';
const json = { 'content-type': 'application/json' };
const answers = {
  revoked: { status: 401, headers: json, body: '{"message":"Bad credentials"}' },
  tooMany: {
    status: 403,
    headers: { ...json, 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(Math.floor(Date.now() / 1000) + 600) },
    body: '{"message":"API rate limit exceeded"}',
  },
};

/** GitHub for tests, and what only its tests use: the clients of another person and of the owner, and a repository. */
export interface GithubHarness extends Harness {
  jonas: Octokit;
  acme: Octokit;
  /** Where Jonas and the person write. */
  ledger: { owner: string; repo: string };
}

/**
 * What the emulator lacks: lists of all comments, whose addresses it takes for those of a single issue and a single pull request,
 * the verifier of PKCE, and that tokens can be revoked. Comments on code are not written in it.
 * @param client reads all repositories
 */
export function missingGithubRoutes(client: Octokit, { clientId, clientSecret }: typeof app): FaultProxy['fault'] {
  const challenges = new Set<string>();
  const revoked = new Set<string>();
  return async ({ method, path, body, authorization }) => {
    const [address = '', query = ''] = path.split('?');
    const [, owner, repo, kind] = /^\/repos\/([\w-]+)\/([\w-]+)\/(issues|pulls)\/comments$/.exec(address) ?? [];
    if (method === 'GET' && owner && repo && !revoked.has(authorization)) {
      const since = new URLSearchParams(query).get('since') ?? '';
      const comments = kind === 'issues' ? await listComments(client, { owner, repo }, since) : [];
      return { status: 200, headers: json, body: JSON.stringify(comments) };
    }
    if (address === '/login/oauth/authorize') {
      const asked = new URLSearchParams(query);
      if (asked.get('code_challenge_method') === 'S256') challenges.add(asked.get('code_challenge')!);
      return undefined;
    }
    if (path === tokensPath) {
      const { code_verifier } = JSON.parse(body) as { code_verifier?: string };
      const challenge = createHash('sha256')
        .update(code_verifier ?? '')
        .digest('base64url');
      return challenges.has(challenge) ? undefined : { status: 200, headers: json, body: '{"error":"bad_verification_code"}' };
    }
    if (method === 'DELETE' && path === `/applications/${clientId}/grant`) {
      const basic = `basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
      if (authorization !== basic) return answers.revoked;
      revoked.add(`token ${(JSON.parse(body) as { access_token: string }).access_token}`);
      return { status: 204 };
    }
    return revoked.has(authorization) ? answers.revoked : undefined;
  };
}

async function listComments(client: Octokit, place: { owner: string; repo: string }, since = '') {
  const { data: repository } = await client.rest.repos.get(place);
  if (!repository.has_issues) return [];
  const issues = await client.paginate(client.rest.issues.listForRepo, { ...place, state: 'all', per_page: 100 });
  const commented = issues.filter(({ comments }) => comments > 0);
  const lists = await Promise.all(
    commented.map(({ number }) => client.paginate(client.rest.issues.listComments, { ...place, issue_number: number, per_page: 100 })),
  );
  return lists.flat().filter(({ updated_at }) => updated_at >= since);
}

/**
 * Two people who write in two public repositories and a private one.
 * @param anyCallback whether people may return to any address
 */
export async function githubHarness({ anyCallback = false } = {}): Promise<GithubHarness> {
  const emulator = await createEmulator({
    service: 'github',
    port: 0,
    seed: {
      tokens: { 'ghp-jonas': { login: 'jonas', scopes: ['repo'] }, 'ghp-acme': { login: 'acme', scopes: ['repo'] } },
      github: {
        users: [{ login: 'acme' }, { login: 'maya', name: 'Maya Okafor' }, { login: 'jonas', name: 'Jonas Weber' }],
        repos: [
          { owner: 'acme', name: 'ledger' },
          { owner: 'acme', name: 'website' },
          { owner: 'acme', name: 'plans', private: true },
        ],
        ...(!anyCallback && {
          oauth_apps: [
            { client_id: app.clientId, client_secret: app.clientSecret, name: 'Thinking Partner', redirect_uris: [redirectUri] },
          ],
        }),
      },
    },
  });
  const proxy = await faultProxy(emulator.url);
  const url = proxy.url;
  const connector = githubConnector({ ...app, url, apiUrl: url }, systemClock());
  const [jonas, acme] = ['ghp-jonas', 'ghp-acme'].map((auth) => new Octokit({ auth, baseUrl: emulator.url })) as [Octokit, Octokit];
  for (const repo of ['ledger', 'website', 'plans'])
    for (const username of ['maya', 'jonas']) await acme.rest.repos.addCollaborator({ owner: 'acme', repo, username, permission: 'push' });
  const ledger = { owner: 'acme', repo: 'ledger' };
  const { data: repository } = await jonas.rest.repos.get(ledger);
  const resource: Resource = { externalId: String(repository.id), name: 'acme/ledger', kind: 'repository' };

  const missing = missingGithubRoutes(jonas, app);
  const refreshTokens = new Set<string>();
  const newRefreshToken = () => {
    const token = `ghr_${randomUUID()}`;
    refreshTokens.add(token);
    return token;
  };
  // The emulator has no tokens that expire, as those of GitHub Apps can.
  proxy.fault = async (request) => {
    const { grant_type, refresh_token } = request.path === tokensPath ? JSON.parse(request.body) : {};
    if (grant_type !== 'refresh_token') return missing(request);
    if (!refreshTokens.delete(refresh_token)) return { status: 200, headers: json, body: '{"error":"bad_refresh_token"}' };
    const { accessToken, scopes } = await harness.grant();
    const tokens = { access_token: accessToken, refresh_token: newRefreshToken(), expires_in: 28_800, scope: scopes.join(',') };
    return { status: 200, headers: json, body: JSON.stringify({ ...tokens, token_type: 'bearer' }) };
  };
  const numberOf = (id: string) => Number(id.slice(1));
  const harness: GithubHarness = {
    connector,
    proxy,
    settings: { GITHUB_CLIENT_ID: app.clientId, GITHUB_CLIENT_SECRET: app.clientSecret, GITHUB_URL: url, GITHUB_API_URL: url },
    clientSecret: app.clientSecret,
    redirectUri,
    agree: (address) => agreeAs('maya', address),
    async grant() {
      const back = await agreeAs('maya', connector.authorize({ state: 'state', challenge: pkce.challenge, redirectUri }));
      const code = back.searchParams.get('code')!;
      return connector.exchange({ code, verifier: pkce.verifier, redirectUri }, { signal: AbortSignal.timeout(10_000) });
    },
    expiringGrant: async () => ({ ...(await harness.grant()), refreshToken: newRefreshToken() }),
    resource: async () => resource,
    async write(text, thread) {
      if (!thread) return `#${(await jonas.rest.issues.create({ ...ledger, title: text })).data.number}`;
      const { data } = await jonas.rest.issues.createComment({ ...ledger, issue_number: numberOf(thread), body: text });
      return `comment/${data.id}`;
    },
    edit: async (id, title) => void (await jonas.rest.issues.update({ ...ledger, issue_number: numberOf(id), title })),
    remove: async (id) => void (await jonas.rest.issues.deleteComment({ ...ledger, comment_id: Number(id.split('/')[1]) })),
    written: { author: 'jonas', first: 'issue', reply: 'comment' },
    targets: { platform: 'github', resource: 'acme/ledger', nowhere: 'acme/gone', thread: (id) => `acme/ledger${id}` },
    async texts() {
      const issues = await jonas.paginate(jonas.rest.issues.listForRepo, { ...ledger, state: 'all', per_page: 100 });
      return [...issues, ...(await listComments(jonas, ledger))].map(({ body }) => body ?? '');
    },
    gone: { externalId: '999999', name: 'acme/gone', kind: 'repository' },
    paths: { read: '/repos/acme/ledger/issues', publish: '/repos/acme/ledger/issues' },
    tokens: { path: tokensPath, hours: 8 },
    answers,
    jonas,
    acme,
    ledger,
    async close() {
      await proxy.close();
      await emulator.close();
    },
  };
  return harness;
}
