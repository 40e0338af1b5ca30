import { expect, test } from 'vitest';
import { commentSchema, issueSchema, projectUpdateSchema } from './linear-payloads.ts';
import { transformComment, transformIssue, transformProjectUpdate } from './transform.ts';

const web = 'https://linear.app';
const times = { createdAt: '2026-11-20T10:00:00.000Z', updatedAt: '2026-11-21T10:00:00.000Z' };
const issue = {
  ...times,
  id: 'i1',
  identifier: 'ENG-12',
  title: 'Export fails',
  description: 'After 100 rows.',
  url: 'https://linear.app/acme/issue/ENG-12/export-fails',
  priorityLabel: 'No priority',
  state: { name: 'Todo' },
  creator: { name: 'Jonas Weber' },
  labels: { nodes: [] },
};
const issueOf = (more: object) => transformIssue(issueSchema.parse({ ...issue, ...more }), web);

test('an open issue is one item, with its state, labels, people, project and due date', () => {
  const more = {
    priorityLabel: 'Urgent',
    labels: { nodes: [{ name: 'Bug' }, { name: 'Export' }] },
    assignee: { name: 'Maya Okafor' },
    project: { name: 'Launch' },
    dueDate: '2026-12-01',
  };
  expect(issueOf(more)).toEqual({
    items: [
      {
        externalId: 'i1',
        kind: 'issue',
        author: 'Jonas Weber',
        at: times.createdAt,
        text: 'ENG-12 Export fails\n\nTodo; priority: Urgent; labels: Bug and Export; assigned to Maya Okafor; project: Launch; due 2026-12-01.\n\nAfter 100 rows.',
        link: issue.url,
        thread: 'i1',
        listedAt: times.updatedAt,
      },
    ],
    removed: ['i1/completed', 'i1/canceled'],
  });
});

test('the end of an issue is an item of its own time', () => {
  const { items, removed } = issueOf({ state: { name: 'Canceled' }, canceledAt: '2026-11-21T09:00:00Z' });
  expect(items[1]).toMatchObject({
    externalId: 'i1/canceled',
    at: '2026-11-21T09:00:00.000Z',
    author: null,
    text: 'Canceled: ENG-12 Export fails',
  });
  expect(removed).toEqual(['i1/completed']);
});

test('an issue in the trash, and a comment on it, were deleted', () => {
  expect(issueOf({ trashed: true })).toEqual({ items: [], removed: ['i1', 'i1/completed', 'i1/canceled'] });
  const comment = { ...times, id: 'c1', body: 'Yes.', url: `${issue.url}#comment-c1`, issue: { id: 'i1', trashed: true } };
  expect(transformComment(commentSchema.parse(comment), web)).toEqual({ items: [], removed: ['c1'] });
});

test('a comment belongs to the thread of what it is on, and names who wrote it elsewhere', () => {
  const comment = { ...times, id: 'c1', body: 'Yes.', url: `${issue.url}#comment-c1` };
  const read = (more: object) => transformComment(commentSchema.parse({ ...comment, ...more }), web).items[0];
  expect(read({ issue: { id: 'i1' }, user: null, externalUser: { name: 'Sarah Lind' } })).toMatchObject({
    thread: 'i1',
    author: 'Sarah Lind',
  });
  expect(read({ projectUpdate: { id: 'u1' }, botActor: { name: 'GitHub' } })).toMatchObject({ thread: 'u1', author: 'GitHub' });
  expect(read({ issue: { id: 'i1' }, body: ' ' })).toBeUndefined();
});

test('an update of a project says how it is going', () => {
  const update = {
    ...times,
    id: 'u1',
    body: 'Two weeks late.',
    url: `${web}/acme/updates#u1`,
    health: 'offTrack',
    project: { name: 'Launch' },
  };
  expect(transformProjectUpdate(projectUpdateSchema.parse(update), web).items).toMatchObject([
    { kind: 'project_update', text: 'Update on Launch: off track\n\nTwo weeks late.', author: null, thread: 'u1' },
  ]);
});

test('an address that is not one of Linear’s pages is not linked', () => {
  expect(issueOf({ url: 'https://linear.app.evil.example/acme' }).items[0]!.link).toBeNull();
  expect(issueOf({ url: 'javascript:alert(1)' }).items[0]!.link).toBeNull();
});
