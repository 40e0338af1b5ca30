import { z } from 'zod';

// The parts of Linear's answers that are read.

const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString());
const named = z.object({ name: z.string() }).nullish();
/** Bots may have no name. */
const bot = z.object({ name: z.string().nullish() }).nullish();

/** One page of a list. Rows of another form are left out by their reader. */
const connection = <T>(row: z.ZodType<T>) =>
  z.object({ nodes: z.array(row), pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() }) });

export const viewerSchema = z.object({
  viewer: z.object({ name: z.string(), url: z.string(), organization: z.object({ name: z.string() }) }),
});
export const teamsSchema = z.object({ teams: connection(z.object({ id: z.string(), name: z.string(), private: z.boolean() })) });
export const projectsSchema = z.object({ projects: connection(z.object({ id: z.string(), name: z.string() })) });

/** A team or a project that is there. */
export const identifiedSchema = z.union([
  z.object({ team: z.object({ id: z.string() }) }),
  z.object({ project: z.object({ id: z.string() }) }),
]);
export const foundIssueSchema = z.object({ issue: z.object({ id: z.string(), trashed: z.boolean().nullish() }) });
export const foundTeamSchema = z.object({ teams: z.object({ nodes: z.array(z.object({ id: z.string() })) }) });
export const createdCommentSchema = z.object({ commentCreate: z.object({ comment: z.object({ url: z.string() }) }) });
export const createdIssueSchema = z.object({ issueCreate: z.object({ issue: z.object({ url: z.string() }).nullish() }) });

export const issuesSchema = z.object({ issues: connection(z.unknown()) });
export const commentsSchema = z.object({ comments: connection(z.unknown()) });
export const projectUpdatesSchema = z.object({ projectUpdates: connection(z.unknown()) });

export const issueSchema = z.object({
  id: z.string(),
  identifier: z.string(),
  title: z.string(),
  description: z.string().nullish(),
  url: z.string(),
  createdAt: time,
  updatedAt: time,
  completedAt: time.nullish(),
  canceledAt: time.nullish(),
  trashed: z.boolean().nullish(),
  priorityLabel: z.string(),
  dueDate: z.string().nullish(),
  state: z.object({ name: z.string() }),
  creator: named,
  externalUserCreator: named,
  botActor: bot,
  assignee: named,
  project: named,
  labels: z.object({ nodes: z.array(z.object({ name: z.string() })) }),
});

export const commentSchema = z.object({
  id: z.string(),
  body: z.string(),
  url: z.string(),
  createdAt: time,
  updatedAt: time,
  user: named,
  externalUser: named,
  botActor: bot,
  issue: z.object({ id: z.string(), trashed: z.boolean().nullish() }).nullish(),
  projectUpdate: z.object({ id: z.string() }).nullish(),
});

export const projectUpdateSchema = z.object({
  id: z.string(),
  body: z.string(),
  url: z.string(),
  health: z.string(),
  createdAt: time,
  updatedAt: time,
  user: named,
  project: z.object({ name: z.string() }),
});

export type Issue = z.infer<typeof issueSchema>;
export type Comment = z.infer<typeof commentSchema>;
export type ProjectUpdate = z.infer<typeof projectUpdateSchema>;
