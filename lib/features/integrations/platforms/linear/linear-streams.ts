import type { z } from 'zod';
import type { Item } from '../item.ts';
import type { LinearClient } from './linear-client.ts';
import type { StreamName } from './linear-cursor.ts';
import { commentsDocument, issuesDocument, projectUpdatesDocument } from './linear-documents.ts';
import { commentSchema, commentsSchema, issueSchema, issuesSchema, projectUpdateSchema, projectUpdatesSchema } from './linear-payloads.ts';
import { type Transformed, transformComment, transformIssue, transformProjectUpdate } from './transform.ts';

/** The team or the project that is read. */
interface LinearResource {
  kind: 'team' | 'project';
  id: string;
}

interface Reading {
  token: string;
  signal: AbortSignal;
  resource: LinearResource;
  scan: { since: string; stream: StreamName; after?: string | undefined };
  /** The address of Linear’s pages. */
  web: string;
}

interface Page {
  items: Item[];
  removed: string[];
  /** Where the list continues; null at its end. */
  next: string | null;
}

/** Reads one page of a list: what was changed since the scan began to look. */
export async function readPage(client: LinearClient, { token, signal, resource, scan, web }: Reading): Promise<Page> {
  const ask = <T>(document: string, filter: Record<string, unknown>, schema: z.ZodType<T>) =>
    client.ask({
      token,
      signal,
      document,
      variables: { filter: { ...filter, updatedAt: { gte: scan.since } }, after: scan.after ?? null },
      schema,
    });
  const { issue, project } = filtersFor(resource);
  switch (scan.stream) {
    case 'issues': {
      const { issues } = await ask(issuesDocument, issue, issuesSchema);
      return pageOf(issues, issueSchema, (row) => transformIssue(row, web));
    }
    case 'comments': {
      const { comments } = await ask(commentsDocument, { or: [{ issue }, { projectUpdate: { project } }] }, commentsSchema);
      return pageOf(comments, commentSchema, (row) => transformComment(row, web));
    }
    case 'projectUpdates': {
      const { projectUpdates } = await ask(projectUpdatesDocument, { project }, projectUpdatesSchema);
      return pageOf(projectUpdates, projectUpdateSchema, (row) => transformProjectUpdate(row, web));
    }
  }
}

/** The filters for the issues and the projects of a team or a project. */
function filtersFor({ kind, id }: LinearResource) {
  const is = { id: { eq: id } };
  return kind === 'project' ? { issue: { project: is }, project: is } : { issue: { team: is }, project: { accessibleTeams: { some: is } } };
}

interface Connection {
  nodes: unknown[];
  pageInfo: { hasNextPage: boolean; endCursor?: string | null | undefined };
}

/** Rows as items; rows of another form are left out. */
function pageOf<T>({ nodes, pageInfo }: Connection, schema: z.ZodType<T>, transform: (row: T) => Transformed): Page {
  const rows = nodes.flatMap((row) => {
    const parsed = schema.safeParse(row);
    return parsed.success ? [transform(parsed.data)] : [];
  });
  return {
    items: rows.flatMap(({ items }) => items),
    removed: rows.flatMap(({ removed }) => removed),
    next: pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : null,
  };
}
