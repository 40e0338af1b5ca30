const DAY = 24 * 60 * 60 * 1000;
/** What is older is read only when the person asks for it. */
const FIRST_DAYS = 90;

/** How far back a person can have a resource read. */
export const olderReaches = ['year', 'everything'] as const;
export type OlderReach = (typeof olderReaches)[number];

/** How long items can be kept, in days; null for as long as the platform is connected. */
export const keptDays = [null, 365, 90, 30] as const;
export type KeptDays = (typeof keptDays)[number];

export const isKeptDays = (days: number | null): days is KeptDays => (keptDays as readonly (number | null)[]).includes(days);

/** From when a reach reads. */
export function startOfReach(reach: OlderReach, now: Date): Date {
  return reach === 'everything' ? new Date(0) : new Date(now.getTime() - 365 * DAY);
}

/** The earliest time of which items are kept; null for any. */
export function startOfKept(days: number | null, now: Date): Date | null {
  return days === null ? null : new Date(now.getTime() - days * DAY);
}

/** From when a scan reads: 90 days back, or from when the person asked, but nothing that would not be kept. */
export function startOfScan({ olderFrom, keepDays }: { olderFrom: string | null; keepDays: number | null }, now: Date): Date {
  const wanted = olderFrom === null ? now.getTime() - FIRST_DAYS * DAY : Date.parse(olderFrom);
  return new Date(Math.max(wanted, startOfKept(keepDays, now)?.getTime() ?? 0));
}

/** The reaches that are further back than what has been read, and that are kept. */
export function furtherReaches({ readFrom, keepDays }: { readFrom: string | null; keepDays: number | null }, now: Date): OlderReach[] {
  if (readFrom === null) return [];
  return olderReaches.filter((reach) => {
    const start = startOfReach(reach, now).getTime();
    // A scan of a year ago reaches as far tomorrow.
    return start < Date.parse(readFrom) - DAY && start >= (startOfKept(keepDays, now)?.getTime() ?? 0);
  });
}
