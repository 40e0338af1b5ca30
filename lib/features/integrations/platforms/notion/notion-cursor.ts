import { z } from 'zod';
import { parseJson } from '../parse-json.ts';

const tree = z.object({
  /** Pages and blocks whose children are still to be listed; `after` is where the list of the first one continues. */
  waiting: z.array(z.string()).min(1),
  after: z.string().optional(),
  found: z.number(),
  /** Whether something was left out because there was too much. */
  isCut: z.boolean(),
});

/** Where the reading of a page and of the pages in it continues. */
export type TreeCursor = z.infer<typeof tree>;

const database = z.object({
  readTo: z.iso.datetime().nullable(),
  fullScanAt: z.iso.datetime().nullable(),
  /** The scan in progress; `after` is where the list continues. */
  scan: z.object({ since: z.iso.datetime(), after: z.string().optional() }).optional(),
});

/** Where the reading of a database continues. */
type DatabaseCursor = z.infer<typeof database>;

/** Null for none, and for one that cannot be read: the scan begins. */
export const parseTreeCursor = (text: string | null): TreeCursor | null => tree.safeParse(parseJson(text)).data ?? null;

export const parseDatabaseCursor = (text: string | null): DatabaseCursor =>
  database.safeParse(parseJson(text)).data ?? { readTo: null, fullScanAt: null };
