import { formatList } from '#lib/base/text/list.ts';
import type { Item } from '../item.ts';
import type { Commit, Issue, IssueComment, PullRequest, Release, ReviewComment } from './github-payloads.ts';

export interface Surroundings {
  /** Its full name, such as acme/ledger. */
  repository: string;
  /** The address of GitHub's pages. */
  web: string;
}

/** An issue as an item. Its end is another item, so that what was finished in a period is found by its time. */
export function transformIssue(issue: Issue, { repository, web }: Surroundings): Item[] {
  if (issue.pull_request) return [];
  const link = address(web, repository, `issues/${issue.number}`);
  const state = issue.state === 'open' ? 'Open' : issue.state_reason === 'not_planned' ? 'Closed as not planned' : 'Closed';
  const opened = opening(issue, 'issue', state, link);
  return issue.closed_at ? [opened, ending(opened, 'closed', `${state}: ${titleOf(issue)}`, issue.closed_at, issue.closed_by)] : [opened];
}

/** A pull request as an item, and its end as another one. */
export function transformPullRequest(pull: PullRequest, { repository, web }: Surroundings): Item[] {
  const link = address(web, repository, `pull/${pull.number}`);
  const state = pull.merged_at ? 'Merged' : pull.state === 'open' ? (pull.draft ? 'Open as a draft' : 'Open') : 'Closed without merging';
  const opened = opening(pull, 'pull_request', state, link);
  const end = pull.merged_at ?? pull.closed_at;
  return end ? [opened, ending(opened, pull.merged_at ? 'merged' : 'closed', `${state}: ${titleOf(pull)}`, end)] : [opened];
}

/** A comment on an issue or a pull request; null if it is empty. */
export function transformIssueComment(comment: IssueComment, { repository, web }: Surroundings): Item | null {
  const number = numberIn(comment.issue_url);
  const text = clean(comment.body);
  if (!number || !text) return null;
  // GitHub leads from here to a pull request, too.
  return replyOf(comment, `comment/${comment.id}`, number, text, address(web, repository, `issues/${number}#issuecomment-${comment.id}`));
}

/** A comment on the code of a pull request; null if it is empty. */
export function transformReviewComment(comment: ReviewComment, { repository, web }: Surroundings): Item | null {
  const number = numberIn(comment.pull_request_url);
  const body = clean(comment.body);
  if (!number || !body) return null;
  const text = comment.path ? `On ${clean(comment.path)}: ${body}` : body;
  return replyOf(
    comment,
    `review-comment/${comment.id}`,
    number,
    text,
    address(web, repository, `pull/${number}#discussion_r${comment.id}`),
  );
}

/** A published release; null for a draft. */
export function transformRelease(release: Release, { repository, web }: Surroundings): Item | null {
  const { id, tag_name, name, body, draft, author, published_at } = release;
  if (draft || !published_at) return null;
  const title = name && name !== tag_name ? `${name} (${tag_name})` : tag_name;
  return {
    externalId: `release/${id}`,
    kind: 'release',
    author: author?.login ?? null,
    at: published_at,
    text: paragraphs(`Release ${clean(title)}`, clean(body)),
    link: address(web, repository, `releases/tag/${encodeURIComponent(tag_name)}`),
    thread: `release/${id}`,
    listedAt: published_at,
  };
}

/** A commit with its message; null if it has none, or no time. */
export function transformCommit({ sha, author, commit }: Commit, { repository, web }: Surroundings): Item | null {
  const text = clean(commit.message);
  const at = commit.committer?.date;
  if (!text || !at) return null;
  return {
    externalId: `commit/${sha}`,
    kind: 'commit',
    author: author?.login ?? commit.author?.name ?? null,
    at,
    text,
    link: address(web, repository, `commit/${sha}`),
    thread: `commit/${sha}`,
    listedAt: at,
  };
}

function opening(discussion: Issue | PullRequest, kind: 'issue' | 'pull_request', state: string, link: string): Item {
  const { number, user, created_at, updated_at, labels, assignees, milestone, body } = discussion;
  const names = labels.map((label) => (typeof label === 'string' ? label : (label.name ?? ''))).filter(Boolean);
  const about = [
    state,
    ...(names.length > 0 ? [`labels: ${formatList(names, 20)}`] : []),
    ...(assignees?.length
      ? [
          `assigned to ${formatList(
            assignees.map(({ login }) => login),
            20,
          )}`,
        ]
      : []),
    ...(milestone ? [`milestone: ${milestone.title}`] : []),
  ].join('; ');
  const id = threadOf(number);
  return {
    externalId: id,
    kind,
    author: user?.login ?? null,
    at: created_at,
    text: paragraphs(titleOf(discussion), clean(`${about}.`), clean(body)),
    link,
    thread: id,
    listedAt: updated_at,
  };
}

const ending = (opened: Item, how: 'closed' | 'merged', text: string, at: string, by?: { login: string } | null): Item => ({
  ...opened,
  externalId: `${opened.externalId}/${how}`,
  author: by?.login ?? null,
  at,
  text,
});

const replyOf = (comment: IssueComment | ReviewComment, externalId: string, number: string, text: string, link: string): Item => ({
  externalId,
  kind: 'comment',
  author: comment.user?.login ?? null,
  at: comment.created_at,
  text,
  link,
  thread: threadOf(number),
  listedAt: comment.updated_at,
});

const threadOf = (number: number | string) => `#${number}`;
const titleOf = ({ number, title }: Issue | PullRequest) => `#${number} ${clean(title)}`;
const numberIn = (url: string) => /\/(\d{1,15})$/.exec(url)?.[1];
const paragraphs = (...parts: string[]) => parts.filter(Boolean).join('\n\n');
const address = (web: string, repository: string, path: string) => new URL(`/${repository}/${path}`, web).href;

/** Text without what its readers on GitHub do not see: the comments that templates contain. */
function clean(text: string | null | undefined): string {
  let rest = text ?? '';
  let shown = '';
  for (;;) {
    const start = rest.indexOf('<!--');
    const end = start < 0 ? -1 : rest.indexOf('-->', start);
    if (end < 0) break;
    shown += rest.slice(0, start);
    rest = rest.slice(end + 3);
  }
  return (shown + rest).replaceAll('\0', '').replaceAll('\r\n', '\n').toWellFormed().trim();
}
