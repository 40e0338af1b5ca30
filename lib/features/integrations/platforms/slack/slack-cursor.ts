import { z } from 'zod';

const schema = z.object({
  /** From when this scan reads. */
  since: z.iso.datetime(),
  /** When the last scan of everything began. */
  fullScanAt: z.iso.datetime().nullable(),
  /** Slack’s cursor of the next page; absent between scans. */
  page: z.string().optional(),
});

/** Where the reading of a channel continues. */
export type SlackCursor = z.infer<typeof schema>;

/** Reads a stored cursor; null for none, and for one that cannot be read, so that reading begins anew. */
export function parseCursor(text: string | null): SlackCursor | null {
  if (text === null) return null;
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
