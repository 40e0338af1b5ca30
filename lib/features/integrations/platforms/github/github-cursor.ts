import { z } from 'zod';

/** What a repository contains, in the order in which a scan reads it. */
export const streamNames = ['issues', 'pullRequests', 'issueComments', 'reviewComments', 'releases', 'commits'] as const;
export type StreamName = (typeof streamNames)[number];

const schema = z.object({
  /** Until when the last scan has read: when it began. */
  readTo: z.iso.datetime().nullable(),
  /** When the last scan of everything began. */
  fullScanAt: z.iso.datetime().nullable(),
  /** The scan in progress. */
  scan: z
    .object({
      since: z.iso.datetime(),
      /** The repository's name when the scan began: it may be renamed. */
      repository: z.string(),
      hasIssues: z.boolean(),
      stream: z.enum(streamNames),
      /** What GitHub's link to the next page contains; absent for the first. */
      page: z.record(z.string(), z.string()).optional(),
    })
    .optional(),
});

/** Where the reading of a repository continues. */
export type GithubCursor = z.infer<typeof schema>;

/** Reads a stored cursor; one that begins anew for none, and for one that cannot be read. */
export function parseCursor(text: string | null): GithubCursor {
  try {
    return schema.parse(JSON.parse(text ?? ''));
  } catch {
    return { readTo: null, fullScanAt: null };
  }
}
