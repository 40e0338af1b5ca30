import { afterAll, expect, test } from 'vitest';
import type { Resource } from '../connector.ts';
import { githubHarness } from '../testing/github-harness.ts';

const github = await githubHarness();
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
