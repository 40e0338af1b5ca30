import { expect, test } from 'vitest';
import { hybridSearch } from '#lib/search/hybrid-search.ts';
import { githubTestEnv } from '../testing/github-test-env.ts';
import { platformPerson } from '../testing/platforms-test-env.ts';

const { github, services, usual } = await githubTestEnv();
const { jonas, ledger } = github;

/** A person who picked repositories. */
async function reader(...repositories: string[]) {
  const person = await platformPerson(github, services);
  expect(await person.connect()).toEqual({ ok: true, sessionId: null });
  expect(await person.pick(...repositories)).toEqual({ ok: true });
  return person;
}
type Reader = Awaited<ReturnType<typeof reader>>;

const itemsBy = async (person: Reader) => new Map((await person.items()).map((item) => [item.external_id, item]));

/** Opens a pull request with a file of its own, and merges it. */
async function mergePullRequest(title: string): Promise<number> {
  const { data: main } = await jonas.rest.git.getRef({ ...ledger, ref: 'heads/main' });
  const branch = `change-${Date.now()}`;
  await jonas.rest.git.createRef({ ...ledger, ref: `refs/heads/${branch}`, sha: main.object.sha });
  const content = Buffer.from(title).toString('base64');
  await jonas.rest.repos.createOrUpdateFileContents({ ...ledger, path: `${branch}.md`, branch, message: `Write ${branch}`, content });
  const { data } = await jonas.rest.pulls.create({ ...ledger, title, head: branch, base: 'main', body: 'As discussed.' });
  await jonas.rest.pulls.merge({ ...ledger, pull_number: data.number, commit_title: `Merge ${title}` });
  return data.number;
}

test('a person who agrees is connected, and chooses among all repositories that they can read', async () => {
  const maya = await reader('acme/ledger', 'acme/plans');
  expect(await maya.integration()).toMatchObject({ provider: 'github', account: 'maya', status: 'active', scopes: ['repo'] });
  expect(await maya.resources()).toMatchObject([
    { name: 'acme/ledger', kind: 'repository' },
    { name: 'acme/plans', kind: 'private_repository' },
  ]);
});

test('issues, pull requests, comments, releases and commits are read, and search finds them', async () => {
  const maya = await reader('acme/ledger');
  const { data: issue } = await jonas.rest.issues.create({
    ...ledger,
    title: 'The zeppelin export fails',
    body: '<!-- Describe the bug -->It stops after 100 rows.',
    labels: ['bug'],
  });
  const { data: comment } = await jonas.rest.issues.createComment({ ...ledger, issue_number: issue.number, body: 'The cursor is lost.' });
  await jonas.rest.issues.update({ ...ledger, issue_number: issue.number, state: 'closed' });
  const pull = await mergePullRequest('Keep the cursor');
  const { data: release } = await jonas.rest.repos.createRelease({
    ...ledger,
    tag_name: 'v1.2.0',
    name: 'Zeppelin',
    body: 'Exports work.',
  });
  await maya.sync();
  expect(await maya.resources()).toMatchObject([{ status: 'ready', last_error: null }]);
  const items = await itemsBy(maya);
  const link = expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/acme\/ledger\//);
  expect(items.get(`#${issue.number}`)).toMatchObject({
    kind: 'issue',
    author: 'jonas',
    text: `#${issue.number} The zeppelin export fails\n\nClosed; labels: bug.\n\nIt stops after 100 rows.`,
    link,
  });
  expect(items.get(`#${issue.number}/closed`)).toMatchObject({
    text: `Closed: #${issue.number} The zeppelin export fails`,
    author: 'jonas',
  });
  expect(items.get(`comment/${comment.id}`)).toMatchObject({
    kind: 'comment',
    text: 'The cursor is lost.',
    thread: `#${issue.number}`,
    link,
  });
  expect(items.get(`#${pull}`)).toMatchObject({ kind: 'pull_request', text: `#${pull} Keep the cursor\n\nMerged.\n\nAs discussed.` });
  expect(items.get(`#${pull}/merged`)).toMatchObject({ text: `Merged: #${pull} Keep the cursor`, kind: 'pull_request' });
  expect(items.get(`release/${release.id}`)).toMatchObject({ kind: 'release', text: 'Release Zeppelin (v1.2.0)\n\nExports work.' });
  expect([...items.values()].filter(({ kind }) => kind === 'commit').map(({ text }) => text)).toContain('Initial commit');
  const { results } = await hybridSearch(maya.db, { query: 'zeppelin export', scopes: ['platform'] });
  expect(results.map(({ ref }) => ref)).toContain(`platform:github/items/${items.get(`#${issue.number}`)!.id}`);
});

test('the next reading asks only for what changed, and follows edits and deletions', async () => {
  const maya = await reader('acme/ledger');
  const edited = await github.write('The budget is 10,000.');
  const comment = await github.write('Please forget this soon.', edited);
  await maya.sync();
  expect((await itemsBy(maya)).get(comment)).toMatchObject({ text: 'Please forget this soon.' });
  await github.edit!(edited, 'The budget is 12,000.');
  await github.remove(comment);
  const asked: string[] = [];
  github.proxy.fault = (request) => {
    asked.push(request.path);
    return usual(request);
  };
  const began = Date.now();
  await maya.sync();
  const items = await itemsBy(maya);
  expect(items.get(edited)?.text).toContain('The budget is 12,000.');
  expect(items.has(comment)).toBe(false);
  const listed = asked.filter((path) => path.startsWith('/repos/acme/ledger/issues?'));
  expect(listed).toHaveLength(1);
  const since = new URL(listed[0]!, github.proxy.url).searchParams.get('since')!;
  expect(began - Date.parse(since)).toBeLessThan(60 * 60_000);
});

test('long lists are read page by page, and a reading that breaks off continues with the next page', async () => {
  const maya = await reader('acme/website');
  for (let count = 0; count < 60; count++)
    await jonas.rest.issues.create({ owner: 'acme', repo: 'website', title: `Numbered issue ${count}` });
  const isSecond = (path: string) => path.startsWith('/repos/acme/website/issues?') && /[?&]page=2(&|$)/.test(path);
  github.proxy.fault = (request) => (isSecond(request.path) ? 'refuse' : usual(request));
  await maya.sync();
  expect(await maya.resources()).toMatchObject([{ status: 'failed', last_error: 'GitHub broke off its answer.' }]);
  const numbered = async () => (await maya.items()).filter(({ text }) => text.includes('Numbered issue')).length;
  expect(await numbered()).toBe(50);
  github.proxy.fault = usual;
  await maya.sync();
  expect(await numbered()).toBe(60);
});

test('a renamed repository is still read', async () => {
  const maya = await reader('acme/plans');
  await maya.sync();
  await github.acme.rest.repos.update({ owner: 'acme', repo: 'plans', name: 'roadmap' });
  await jonas.rest.issues.create({ owner: 'acme', repo: 'roadmap', title: 'Written under the new name' });
  await maya.sync();
  expect(await maya.resources()).toMatchObject([{ status: 'ready' }]);
  expect((await maya.items()).map(({ text }) => text).join()).toContain('Written under the new name');
});

test('disconnecting revokes what the person granted, and forgets what was read', async () => {
  const maya = await reader('acme/ledger');
  await maya.sync();
  expect(await services.platforms.disconnect(maya.userId, 'github')).toEqual({ revoked: true });
  expect(github.proxy.requested).toContain('/applications/Ov23github/grant');
  expect(await maya.items()).toEqual([]);
});
