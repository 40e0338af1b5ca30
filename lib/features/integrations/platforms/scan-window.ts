/** A scan of everything, which finds deletions wherever they are, once a day; otherwise what changed since the last scan is read. */
const FULL_SCAN_MS = 24 * 60 * 60 * 1000;
/** How far a scan reaches into the one before: clocks differ, and changes appear late. In ms. */
const OVERLAP_MS = 15 * 60 * 1000;

/** How far a resource has been read. Times are ISO 8601. */
export interface ReadSoFar {
  /** Until when the last scan has read: when it began. */
  readTo: string | null;
  /** When the last scan of everything began. */
  fullScanAt: string | null;
}

/** From when the next scan of a resource reads, and how far it has been read afterwards. */
export function nextScan({ readTo, fullScanAt }: ReadSoFar, { now, since }: { now: Date; since: Date }) {
  const isFull = readTo === null || fullScanAt === null || now.getTime() - Date.parse(fullScanAt) >= FULL_SCAN_MS;
  const from = isFull ? since.getTime() : Math.max(since.getTime(), Date.parse(readTo) - OVERLAP_MS);
  const after: ReadSoFar = { readTo: now.toISOString(), fullScanAt: isFull ? now.toISOString() : fullScanAt };
  return { since: new Date(from).toISOString(), after };
}
