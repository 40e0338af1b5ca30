import { z } from 'zod';
import { parseJson } from '../../parse-json.ts';

/** Within a scan of everything; what changes is read from `history` on afterwards. `list` is Google’s token of the next page. */
const scan = z.object({ since: z.iso.datetime(), history: z.string(), list: z.string() });
/** Between scans, and within a reading of what has changed after `history`. */
const changes = z.object({ history: z.string(), page: z.string().optional() });

export type MailScan = z.infer<typeof scan>;
export type MailChanges = z.infer<typeof changes>;

/** Where the reading of a label continues. */
export const parseMailCursor = (text: string | null): MailScan | MailChanges | null =>
  z.union([scan, changes]).safeParse(parseJson(text)).data ?? null;
