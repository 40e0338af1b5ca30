import { z } from 'zod';
import { type MemoryType, memoryTypes } from '#lib/entities/memories/memory-types.ts';

export const savedPeriods = ['day', 'week', 'month', 'year', 'earlier'] as const;
export type SavedPeriod = (typeof savedPeriods)[number];

/** What the Memories page filters by. */
export interface MemoryFilter {
  /** Words that the text contains. */
  query: string;
  type?: MemoryType;
  /** The name of somebody who it is for or about. */
  person?: string;
  /** The id of a deliverable that uses it. */
  deliverable?: string;
  /** When it was saved. */
  saved?: SavedPeriod;
}

const parameters = z.object({
  q: z.string().trim().max(200).catch(''),
  type: z.enum(memoryTypes).optional().catch(undefined),
  person: z.string().trim().min(1).max(200).optional().catch(undefined),
  deliverable: z.guid().optional().catch(undefined),
  saved: z.enum(savedPeriods).optional().catch(undefined),
});

/** The filter in the parameters of an address; invalid ones are ignored. */
export function memoryFilterFrom(searchParams: Record<string, unknown>): MemoryFilter {
  const { q, ...filter } = parameters.parse(searchParams);
  return { query: q, ...filter };
}

/** The parameters of an address for a filter. */
export function parametersOf({ query, type, person, deliverable, saved }: MemoryFilter): Record<string, string> {
  return { q: query, type: type ?? '', person: person ?? '', deliverable: deliverable ?? '', saved: saved ?? '' };
}

const DAY_MS = 86_400_000;
const days: Record<Exclude<SavedPeriod, 'earlier'>, number> = { day: 1, week: 7, month: 30, year: 365 };

/** When a period begins and ends, for the database. */
export function boundsOf(saved: SavedPeriod | undefined, now: Date): { saved_from?: string; saved_until?: string } {
  if (!saved) return {};
  const at = new Date(now.getTime() - days[saved === 'earlier' ? 'year' : saved] * DAY_MS).toISOString();
  return saved === 'earlier' ? { saved_until: at } : { saved_from: at };
}
