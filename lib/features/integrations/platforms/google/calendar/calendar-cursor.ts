import { z } from 'zod';
import { parseJson } from '../../parse-json.ts';

const schema = z.object({
  /** When the last scan of everything began. */
  fullScanAt: z.iso.datetime(),
  /** Within a scan of everything: the time from which it reads. */
  since: z.iso.datetime().optional(),
  /** Google’s token for what has changed since; absent if it gave none. */
  sync: z.string().optional(),
  /** Google’s token of the next page; absent between scans. */
  page: z.string().optional(),
});

/** Where the reading of a calendar continues. */
export type CalendarCursor = z.infer<typeof schema>;

export const parseCalendarCursor = (text: string | null): CalendarCursor | null => schema.safeParse(parseJson(text)).data ?? null;
