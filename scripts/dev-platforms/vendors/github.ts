import { Octokit } from '@octokit/rest';
import { createEmulator } from 'emulate';
import { faultProxy } from '#lib/features/integrations/platforms/testing/fault-proxy.ts';
import { missingGithubRoutes } from '#lib/features/integrations/platforms/testing/github-harness.ts';
import { type GithubDiscussion, githubDiscussions, githubOwner, githubReleases, githubRepositories } from '../company/github.ts';
import { people } from '../company/people.ts';
import { dated, timeOf } from '../moment.ts';
import { type Origin, withPages } from './origin-page.ts';
import type { Deed, Vendor } from './vendor.ts';

const app = { clientId: 'emulated', clientSecret: 'emulated' };
const tokenOf = (login: string) => `ghp-${login}`;

export const github: Vendor = {
  name: 'github',
  button: 'maya',
  picked: ['acme/ledger'],

  async start(now) {
    const logins = [githubOwner, ...Object.keys(people)];
    const emulator = await createEmulator({
      service: 'github',
      port: 0,
      seed: {
        tokens: Object.fromEntries(logins.map((login) => [tokenOf(login), { login, scopes: ['repo'] }])),
        github: {
          users: [
            { login: githubOwner, name: 'Acme' },
            ...Object.entries(people).map(([login, { name, email }]) => ({ login, name, email })),
          ],
          repos: githubRepositories.map((repository) => ({ ...repository, owner: githubOwner })),
        },
      },
    });
    const clientOf = (login: string) => new Octokit({ auth: tokenOf(login), baseUrl: emulator.url });
    const owner = clientOf(githubOwner);
    const proxy = await faultProxy(emulator.url);
    proxy.fault = withPages((address) => originAt(address, owner), missingGithubRoutes(owner, app));
    for (const { name: repo } of githubRepositories)
      for (const username of Object.keys(people))
        await owner.rest.repos.addCollaborator({ owner: githubOwner, repo, username, permission: 'push' });
    const place = { owner: githubOwner, repo: githubRepositories[0]!.name };
    const deeds = [
      ...githubDiscussions.flatMap((discussion) => deedsOf(discussion, place, clientOf, now)),
      ...githubReleases.map(({ at, from, tag, name, text }): Deed => {
        const release = { ...place, tag_name: tag, name, body: dated(text, now) };
        return { at: timeOf(at, now), do: () => clientOf(from).rest.repos.createRelease(release) };
      }),
    ];
    return {
      settings: {
        GITHUB_CLIENT_ID: app.clientId,
        GITHUB_CLIENT_SECRET: app.clientSecret,
        GITHUB_URL: proxy.url,
        GITHUB_API_URL: proxy.url,
      },
      deeds,
    };
  },
};

/** The issue, pull request, release, commit or file that a link leads to. */
async function originAt({ pathname }: URL, client: Octokit): Promise<Origin | undefined> {
  const file = /^\/(?<owner>[\w-]+)\/(?<repo>[\w-]+)\/blob\/(?<ref>[^/]+)\/(?<path>.+)$/.exec(pathname)?.groups;
  if (file) return fileAt(client, { ...(file as Place & { ref: string }), path: decodeURIComponent(file.path!) });
  const [, owner, repo, kind, name] = /^\/([\w-]+)\/([\w-]+)\/(issues|pull|releases\/tag|commit)\/([^/]+)$/.exec(pathname) ?? [];
  if (!owner || !repo || !name) return undefined;
  if (kind === 'releases/tag') {
    const { data } = await client.rest.repos.getReleaseByTag({ owner, repo, tag: decodeURIComponent(name) });
    return { title: data.name ?? name, entries: [{ author: data.author.login, at: data.published_at, text: data.body }] };
  }
  if (kind === 'commit') {
    const { data } = await client.rest.git.getCommit({ owner, repo, commit_sha: name });
    return { title: name.slice(0, 7), entries: [{ author: data.author.name, at: data.author.date, text: data.message }] };
  }
  const { pulls, issues } = client.rest;
  const [{ data: issue }, { data: comments }] = await Promise.all([
    kind === 'pull' ? pulls.get({ owner, repo, pull_number: Number(name) }) : issues.get({ owner, repo, issue_number: Number(name) }),
    issues.listComments({ owner, repo, issue_number: Number(name) }),
  ]);
  return {
    title: `#${name} ${issue.title} (${issue.state})`,
    entries: [issue, ...comments].map(({ user, created_at, body }) => ({ author: user?.login, at: created_at, text: body })),
  };
}

async function fileAt(client: Octokit, file: Place & { ref: string; path: string }): Promise<Origin | undefined> {
  const [{ data }, { data: commit }] = await Promise.all([
    client.rest.repos.getContent(file),
    client.rest.git.getCommit({ ...file, commit_sha: file.ref }),
  ]);
  if (!('content' in data)) return undefined;
  const text = Buffer.from(data.content, 'base64').toString('utf8');
  return { title: file.path, entries: [{ author: commit.author.name, at: commit.author.date, text }] };
}

type Place = { owner: string; repo: string };

/** How an issue or a pull request was opened, discussed and closed. */
function deedsOf(discussion: GithubDiscussion, place: Place, clientOf: (login: string) => Octokit, now: Date): Deed[] {
  const { number, at, from, branch, comments = [], closed } = discussion;
  const open = async () => {
    const opened = await (branch ? openPullRequest : openIssue)(clientOf(from), place, discussion, dated(discussion.body, now));
    if (opened !== number) throw new Error(`#${number} of the company’s data became #${opened}: they are not in the order of their times.`);
  };
  return [
    { at: timeOf(at, now), do: open },
    ...comments.map((comment): Deed => {
      const body = dated(comment.text, now);
      return {
        at: timeOf(comment.at, now),
        do: () => clientOf(comment.from).rest.issues.createComment({ ...place, issue_number: number, body }),
      };
    }),
    ...(closed
      ? [
          {
            at: timeOf(closed.at, now),
            do: () => {
              const { pulls, issues } = clientOf(closed.by).rest;
              const title = { commit_title: `${discussion.title} (#${number})` };
              return branch
                ? pulls.merge({ ...place, pull_number: number, merge_method: 'squash', ...title })
                : issues.update({ ...place, issue_number: number, state: 'closed' });
            },
          },
        ]
      : []),
  ];
}

async function openIssue(client: Octokit, place: Place, { title, labels = [], assignee }: GithubDiscussion, body: string) {
  const issue = { ...place, title, body, labels, ...(assignee && { assignees: [assignee] }) };
  return (await client.rest.issues.create(issue)).data.number;
}

async function openPullRequest(client: Octokit, place: Place, { title, branch }: GithubDiscussion, body: string) {
  const { data: main } = await client.rest.git.getRef({ ...place, ref: 'heads/main' });
  await client.rest.git.createRef({ ...place, ref: `refs/heads/${branch}`, sha: main.object.sha });
  const content = Buffer.from(`${title}\n\n${body}\n`).toString('base64');
  await client.rest.repos.createOrUpdateFileContents({ ...place, branch: branch!, path: `changes/${branch}.md`, message: title, content });
  return (await client.rest.pulls.create({ ...place, title, body, head: branch!, base: 'main' })).data.number;
}
