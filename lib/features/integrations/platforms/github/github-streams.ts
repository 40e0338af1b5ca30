import type { Octokit } from '@octokit/rest';
import type { z } from 'zod';
import type { Item } from '../item.ts';
import type { StreamName } from './github-cursor.ts';
import { commitSchema, issueCommentSchema, issueSchema, pullRequestSchema, releaseSchema, reviewCommentSchema } from './github-payloads.ts';
import {
  type Surroundings,
  transformCommit,
  transformIssue,
  transformIssueComment,
  transformPullRequest,
  transformRelease,
  transformReviewComment,
} from './transform.ts';

/** A page of a list. `next` names the page that follows. */
export interface Page {
  items: Item[];
  next: Record<string, string> | null;
}

type At = { owner: string; repo: string; since: string };

/** One of the lists that a repository consists of. */
export interface Stream {
  /** It may be missing where issues are turned off. */
  ofIssues?: boolean;
  list(client: Octokit, at: At): Promise<{ status: number; data: unknown; headers: { link?: string | undefined } }>;
  read(rows: readonly unknown[], link: string | undefined, since: string, surroundings: Surroundings): Page;
}

/** Rows are large, and answers are limited in size. */
const PAGE = { per_page: 50 };
/** An order in which pages stay the same while something changes. */
const STABLE = { sort: 'created', direction: 'asc' } as const;

/** The lists of a repository. Pull requests and releases cannot be asked for by time: they are read from the newest on. */
export const streams: Record<StreamName, Stream> = {
  issues: {
    ofIssues: true,
    list: (client, at) => client.rest.issues.listForRepo({ ...PAGE, ...STABLE, state: 'all', ...at }),
    read: reader(issueSchema, transformIssue),
  },
  pullRequests: {
    list: (client, { since: _, ...at }) => client.rest.pulls.list({ ...PAGE, state: 'all', sort: 'updated', direction: 'desc', ...at }),
    read: newestFirst(reader(pullRequestSchema, transformPullRequest)),
  },
  issueComments: {
    ofIssues: true,
    list: (client, at) => client.rest.issues.listCommentsForRepo({ ...PAGE, ...STABLE, ...at }),
    read: reader(issueCommentSchema, transformIssueComment),
  },
  reviewComments: {
    list: (client, at) => client.rest.pulls.listReviewCommentsForRepo({ ...PAGE, ...STABLE, ...at }),
    read: reader(reviewCommentSchema, transformReviewComment),
  },
  releases: {
    list: (client, { since: _, ...at }) => client.rest.repos.listReleases({ ...PAGE, ...at }),
    read: newestFirst(reader(releaseSchema, transformRelease)),
  },
  commits: {
    list: (client, at) => client.rest.repos.listCommits({ ...PAGE, ...at }),
    read: reader(commitSchema, transformCommit),
  },
};

/** Reads rows as items; rows of another form are left out, and items from before the time, too. */
function reader<T>(schema: z.ZodType<T>, transform: (row: T, surroundings: Surroundings) => Item | Item[] | null): Stream['read'] {
  return (rows, link, since, surroundings) => {
    const items = rows.flatMap((row) => {
      const parsed = schema.safeParse(row);
      return parsed.success ? (transform(parsed.data, surroundings) ?? []) : [];
    });
    return { items: items.filter(({ listedAt }) => listedAt >= since), next: nextPage(link) };
  };
}

/** Stops at the page that contains nothing of the time any more. */
function newestFirst(read: Stream['read']): Stream['read'] {
  return (...page) => {
    const { items, next } = read(...page);
    return { items, next: items.length > 0 ? next : null };
  };
}

/** The page that GitHub's `Link` header names: by number, or by the place after which it begins. */
function nextPage(link: string | undefined): Record<string, string> | null {
  const next = link?.split(',').find((part) => /;\s*rel="next"/.test(part));
  const address = next && URL.parse(/<([^>]+)>/.exec(next)?.[1] ?? '');
  if (!address) return null;
  const place = Object.fromEntries(
    ['page', 'after'].flatMap((name) => (address.searchParams.has(name) ? [[name, address.searchParams.get(name)!]] : [])),
  );
  return Object.keys(place).length > 0 ? place : null;
}
