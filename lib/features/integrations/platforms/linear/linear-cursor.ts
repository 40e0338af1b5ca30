import { z } from 'zod';

/** What a team or a project contains, in the order in which a scan reads it. */
export const streamNames = ['issues', 'comments', 'projectUpdates'] as const;
export type StreamName = (typeof streamNames)[number];

const schema = z.object({
  readTo: z.iso.datetime().nullable(),
  fullScanAt: z.iso.datetime().nullable(),
  /** The scan in progress. */
  scan: z
    .object({
      since: z.iso.datetime(),
      stream: z.enum(streamNames),
      /** Where Linear’s list continues; absent for its beginning. */
      after: z.string().optional(),
    })
    .optional(),
});

/** Where the reading of a team or a project continues. */
type LinearCursor = z.infer<typeof schema>;

/** Reads a stored cursor; one that begins anew for none, and for one that cannot be read. */
export function parseCursor(text: string | null): LinearCursor {
  try {
    return schema.parse(JSON.parse(text ?? ''));
  } catch {
    return { readTo: null, fullScanAt: null };
  }
}
