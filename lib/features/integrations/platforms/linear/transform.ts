import { formatList } from '#lib/base/text/list.ts';
import type { Item } from '../item.ts';
import type { Comment, Issue, ProjectUpdate } from './linear-payloads.ts';

/** What a row of Linear becomes: items, and the ids of items that are not there or no longer. */
export interface Transformed {
  items: Item[];
  removed: string[];
}

/**
 * An issue as an item. Its end is another item, so that what was finished in a period is found by its time. An issue in the trash
 * was deleted.
 * @param web the address of Linear’s pages
 */
export function transformIssue(issue: Issue, web: string): Transformed {
  const ends = [
    { id: `${issue.id}/completed`, at: issue.completedAt, how: 'Completed' },
    { id: `${issue.id}/canceled`, at: issue.canceledAt, how: 'Canceled' },
  ];
  if (issue.trashed) return { items: [], removed: [issue.id, ...ends.map(({ id }) => id)] };
  const title = `${plain(issue.identifier)} ${plain(issue.title)}`;
  const opened: Item = {
    externalId: issue.id,
    kind: 'issue',
    author: nameOf(issue.creator, issue.externalUserCreator, issue.botActor),
    at: issue.createdAt,
    text: paragraphs(title, plain(`${stateOf(issue)}.`), plain(issue.description)),
    link: linkTo(issue.url, web),
    thread: issue.id,
    listedAt: issue.updatedAt,
  };
  return {
    items: [
      opened,
      ...ends.flatMap(({ id, at, how }) => (at ? [{ ...opened, externalId: id, author: null, at, text: `${how}: ${title}` }] : [])),
    ],
    removed: ends.flatMap(({ id, at }) => (at ? [] : [id])),
  };
}

/** A comment on an issue or on an update of a project. */
export function transformComment(comment: Comment, web: string): Transformed {
  const { id, body, url, createdAt, updatedAt, user, externalUser, botActor, issue, projectUpdate } = comment;
  const text = plain(body);
  const thread = issue?.id ?? projectUpdate?.id;
  if (!text || !thread || issue?.trashed) return { items: [], removed: [id] };
  const author = nameOf(user, externalUser, botActor);
  const item: Item = {
    externalId: id,
    kind: 'comment',
    author,
    at: createdAt,
    text,
    link: linkTo(url, web),
    thread,
    listedAt: updatedAt,
  };
  return { items: [item], removed: [] };
}

/** An update that was written on a project. */
export function transformProjectUpdate(update: ProjectUpdate, web: string): Transformed {
  const { id, body, url, health, createdAt, updatedAt, user, project } = update;
  const item: Item = {
    externalId: id,
    kind: 'project_update',
    author: nameOf(user),
    at: createdAt,
    text: paragraphs(`Update on ${plain(project.name)}: ${plain(healthLabels[health] ?? health)}`, plain(body)),
    link: linkTo(url, web),
    thread: id,
    listedAt: updatedAt,
  };
  return { items: [item], removed: [] };
}

const healthLabels: Record<string, string> = { onTrack: 'on track', atRisk: 'at risk', offTrack: 'off track' };

function stateOf({ state, priorityLabel, labels, assignee, project, dueDate }: Issue): string {
  const names = labels.nodes.map(({ name }) => name).filter(Boolean);
  return [
    state.name,
    ...(priorityLabel && priorityLabel !== 'No priority' ? [`priority: ${priorityLabel}`] : []),
    ...(names.length > 0 ? [`labels: ${formatList(names, 20)}`] : []),
    ...(assignee ? [`assigned to ${assignee.name}`] : []),
    ...(project ? [`project: ${project.name}`] : []),
    ...(dueDate ? [`due ${dueDate}`] : []),
  ].join('; ');
}

const nameOf = (...people: ({ name?: string | null | undefined } | null | undefined)[]) =>
  people.map((person) => person?.name).find(Boolean) ?? null;

/** The address of an item, if it is one of Linear’s pages. */
export const linkTo = (url: string, web: string) => (URL.parse(url)?.origin === new URL(web).origin ? url : null);

const paragraphs = (...parts: string[]) => parts.filter(Boolean).join('\n\n');

const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\0', '').replaceAll('\r\n', '\n').toWellFormed().trim();
