import { z } from 'zod';

// The parts of GitHub's answers that are read. GitHub sends many more.

const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString());
const author = z.object({ login: z.string() }).nullish();
const discussion = {
  number: z.int(),
  title: z.string(),
  body: z.string().nullish(),
  user: author,
  state: z.string(),
  created_at: time,
  updated_at: time,
  closed_at: time.nullish(),
  labels: z.array(z.union([z.string(), z.object({ name: z.string().nullish() })])).default([]),
  assignees: z.array(z.object({ login: z.string() })).nullish(),
  milestone: z.object({ title: z.string() }).nullish(),
};

export const repositorySchema = z.object({
  id: z.int(),
  full_name: z.string(),
  private: z.boolean(),
  archived: z.boolean().default(false),
  has_issues: z.boolean().default(true),
  default_branch: z.string().default('main'),
  permissions: z.object({ push: z.boolean().default(false) }).nullish(),
});

/** `pull_request` is set when it is a pull request, which GitHub lists among the issues, too. */
export const issueSchema = z.object({
  ...discussion,
  state_reason: z.string().nullish(),
  closed_by: author,
  pull_request: z.unknown().optional(),
});
export const pullRequestSchema = z.object({ ...discussion, merged_at: time.nullish(), draft: z.boolean().nullish() });

const comment = { id: z.int(), body: z.string().nullish(), user: author, created_at: time, updated_at: time };
export const issueCommentSchema = z.object({ ...comment, issue_url: z.string() });
export const reviewCommentSchema = z.object({ ...comment, pull_request_url: z.string(), path: z.string().nullish() });

export const releaseSchema = z.object({
  id: z.int(),
  tag_name: z.string(),
  name: z.string().nullish(),
  body: z.string().nullish(),
  draft: z.boolean().default(false),
  author,
  published_at: time.nullish(),
});

export const commitSchema = z.object({
  sha: z.string().regex(/^[0-9a-f]{40,64}$/),
  author,
  commit: z.object({
    message: z.string(),
    author: z.object({ name: z.string().nullish() }).nullish(),
    committer: z.object({ date: time.nullish() }).nullish(),
  }),
});

export type Issue = z.infer<typeof issueSchema>;
export type PullRequest = z.infer<typeof pullRequestSchema>;
export type IssueComment = z.infer<typeof issueCommentSchema>;
export type ReviewComment = z.infer<typeof reviewCommentSchema>;
export type Release = z.infer<typeof releaseSchema>;
export type Commit = z.infer<typeof commitSchema>;
