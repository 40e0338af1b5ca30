import { z } from 'zod';
import { parseJson } from '../../parse-json.ts';

const schema = z.object({
  /** The folders that are still to be listed; the first one is being listed. */
  folders: z.array(z.string()).min(1),
  /** Google’s token of its next page. */
  page: z.string().optional(),
  /** How many folders and files have been found. */
  found: z.int(),
  /** Whether something was left out because there is too much. */
  isCut: z.boolean(),
});

/** Where the reading of a folder continues; between scans there is none. */
export type DriveCursor = z.infer<typeof schema>;

export const parseDriveCursor = (text: string | null): DriveCursor | null => schema.safeParse(parseJson(text)).data ?? null;
