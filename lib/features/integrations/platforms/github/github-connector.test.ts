import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Resource } from '../connector.ts';
import { githubHarness } from '../testing/github-harness.ts';

const github = await githubHarness();
const usual = github.proxy.fault;
beforeEach(() => {
  github.proxy.fault = usual;
});
afterAll(() => github.close());

const signal = AbortSignal.timeout(60_000);

/** All items of a repository. */
async function read(name: string) {
  const { data } = await github.acme.rest.repos.get({ owner: 'acme', repo: name });
  const resource: Resource = { externalId: String(data.id), name: `acme/${name}`, kind: 'repository' };
  const grant = await github.grant();
  const options = { signal, now: new Date(), since: new Date(Date.now() - 3_600_000), stored: async () => new Map<string, string>() };
  const items = [];
  for (let cursor: string | null = null; ; ) {
    const page = await github.connector.fetchSince(grant, resource, cursor, options);
    items.push(...page.items);
    if (!page.more) return items;
    cursor = page.cursor;
  }
}

test('an expiring token is replaced by the one that GitHub sends, with its own refresh token', async () => {
  const sent: unknown[] = [];
  github.proxy.fault = (request) => {
    if (request.path !== '/login/oauth/access_token') return usual(request);
    sent.push(JSON.parse(request.body));
    const body = JSON.stringify({ access_token: 'ghp-jonas', refresh_token: 'ghr-2', expires_in: 28_800, scope: '' });
    return { status: 200, headers: { 'content-type': 'application/json' }, body };
  };
  const outdated = { accessToken: 'ghu-1', refreshToken: 'ghr-1', scopes: [], account: 'jonas', home: '' };
  const grant = await github.connector.refresh(outdated, { signal });
  expect(sent).toEqual([expect.objectContaining({ grant_type: 'refresh_token', refresh_token: 'ghr-1' })]);
  expect(grant).toMatchObject({ accessToken: 'ghp-jonas', refreshToken: 'ghr-2', account: 'jonas' });
  expect(Math.round((Date.parse(grant.expiresAt!) - Date.now()) / 3_600_000)).toBe(8);
});

test('a token without a refresh token is not refreshed', async () => {
  const grant = { accessToken: 'gho-1', scopes: ['repo'], account: 'maya', home: '' };
  await expect(github.connector.refresh(grant, { signal })).rejects.toMatchObject({ problem: 'needs_authorization' });
});

test('a repository whose issues are turned off is read without them', async () => {
  await github.acme.rest.repos.update({ owner: 'acme', repo: 'website', has_issues: false });
  expect((await read('website')).map(({ kind }) => kind)).toEqual(['commit']);
});

test('a repository without commits is read', async () => {
  await github.acme.rest.repos.createForAuthenticatedUser({ name: 'empty' });
  await github.acme.rest.repos.addCollaborator({ owner: 'acme', repo: 'empty', username: 'maya', permission: 'push' });
  expect(await read('empty')).toEqual([]);
});

test('a sign-in with another verifier is refused', async () => {
  const { redirectUri, connector } = github;
  const back = await github.agree(connector.authorize({ state: 's', challenge: 'of-another-verifier', redirectUri }));
  const answer = { code: back.searchParams.get('code')!, verifier: 'a-stolen-code', redirectUri };
  await expect(connector.exchange(answer, { signal })).rejects.toMatchObject({ problem: 'needs_authorization' });
});
