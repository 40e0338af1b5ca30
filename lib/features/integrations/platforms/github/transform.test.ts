import { expect, test } from 'vitest';
import { issueCommentSchema, issueSchema, pullRequestSchema, releaseSchema, reviewCommentSchema } from './github-payloads.ts';
import { transformIssue, transformIssueComment, transformPullRequest, transformRelease, transformReviewComment } from './transform.ts';

const at = { repository: 'acme/ledger', web: 'https://github.com' };
const discussion = {
  number: 12,
  title: 'Export fails',
  body: 'After 100 rows.',
  user: { login: 'jonas' },
  state: 'open',
  created_at: '2026-11-20T10:00:00Z',
  updated_at: '2026-11-21T10:00:00Z',
};

test('an open issue is one item, with its labels, people and milestone', () => {
  const more = { labels: [{ name: 'bug' }, 'export'], assignees: [{ login: 'maya' }], milestone: { title: '1.2' } };
  expect(transformIssue(issueSchema.parse({ ...discussion, ...more }), at)).toEqual([
    {
      externalId: '#12',
      kind: 'issue',
      author: 'jonas',
      at: '2026-11-20T10:00:00.000Z',
      text: '#12 Export fails\n\nOpen; labels: bug and export; assigned to maya; milestone: 1.2.\n\nAfter 100 rows.',
      link: 'https://github.com/acme/ledger/issues/12',
      thread: '#12',
      listedAt: '2026-11-21T10:00:00.000Z',
    },
  ]);
});

test('the end of an issue or a pull request is an item of its own time', () => {
  const closed = {
    ...discussion,
    state: 'closed',
    state_reason: 'not_planned',
    closed_at: '2026-11-21T09:00:00Z',
    closed_by: { login: 'maya' },
  };
  expect(transformIssue(issueSchema.parse(closed), at)[1]).toMatchObject({
    externalId: '#12/closed',
    at: '2026-11-21T09:00:00.000Z',
    author: 'maya',
    text: 'Closed as not planned: #12 Export fails',
    thread: '#12',
  });
  const merged = { ...discussion, state: 'closed', closed_at: '2026-11-21T09:00:00Z', merged_at: '2026-11-21T09:00:00Z' };
  expect(transformPullRequest(pullRequestSchema.parse(merged), at)[1]).toMatchObject({
    externalId: '#12/merged',
    kind: 'pull_request',
    text: 'Merged: #12 Export fails',
    link: 'https://github.com/acme/ledger/pull/12',
  });
});

test('a pull request in the list of issues is left to the list of pull requests', () => {
  expect(transformIssue(issueSchema.parse({ ...discussion, pull_request: {} }), at)).toEqual([]);
});

test('comments belong to the thread of their issue or pull request', () => {
  const comment = { id: 5, body: 'Yes.', user: null, created_at: discussion.created_at, updated_at: discussion.updated_at };
  const issue_url = 'https://api.github.com/repos/acme/ledger/issues/12';
  expect(transformIssueComment(issueCommentSchema.parse({ ...comment, issue_url }), at)).toMatchObject({
    externalId: 'comment/5',
    author: null,
    thread: '#12',
    link: 'https://github.com/acme/ledger/issues/12#issuecomment-5',
  });
  const review = { ...comment, pull_request_url: 'https://api.github.com/repos/acme/ledger/pulls/13', path: 'src/export.ts' };
  expect(transformReviewComment(reviewCommentSchema.parse(review), at)).toMatchObject({
    text: 'On src/export.ts: Yes.',
    thread: '#13',
    link: 'https://github.com/acme/ledger/pull/13#discussion_r5',
  });
  expect(transformIssueComment(issueCommentSchema.parse({ ...comment, body: ' ', issue_url }), at)).toBeNull();
});

test('what GitHub does not show is not read: comments of templates, and drafts of releases', () => {
  const body = '<!-- Ignore me -->Shown<!-- and me -->. <!-- open';
  expect(transformIssue(issueSchema.parse({ ...discussion, body }), at)[0]!.text).toBe('#12 Export fails\n\nOpen.\n\nShown. <!-- open');
  const release = { id: 3, tag_name: 'v1.0', name: 'v1.0', body: 'First.', draft: false, published_at: '2026-11-20T10:00:00Z' };
  expect(transformRelease(releaseSchema.parse(release), at)).toMatchObject({
    text: 'Release v1.0\n\nFirst.',
    link: 'https://github.com/acme/ledger/releases/tag/v1.0',
  });
  expect(transformRelease(releaseSchema.parse({ ...release, draft: true, published_at: null }), at)).toBeNull();
});
