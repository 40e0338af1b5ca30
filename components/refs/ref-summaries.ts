import { createStore } from 'zustand/vanilla';
import type { RefSummary } from './ref-summary.ts';

/** What is known of a ref here: nothing yet, that it is gone, or what Read said. */
export type KnownRef = 'loading' | 'gone' | 'unknown' | RefSummary;

const FRESH_MS = 30_000;

interface Summaries {
  known: Record<string, KnownRef>;
}

/** What this tab knows of the refs on its pages. */
export const refSummaries = createStore<Summaries>(() => ({ known: {} }));

const askedAt = new Map<string, number>();
const tell = (ref: string, is: KnownRef) => refSummaries.setState(({ known }) => ({ known: { ...known, [ref]: is } }));

/** Asks the server about a ref, unless it was asked in the last half minute. What is known stays until the answer comes. */
export async function learnRef(ref: string): Promise<void> {
  const now = performance.now();
  if (now - (askedAt.get(ref) ?? Number.NEGATIVE_INFINITY) < FRESH_MS) return;
  askedAt.set(ref, now);
  if (!refSummaries.getState().known[ref]) tell(ref, 'loading');
  try {
    const response = await fetch(`/api/refs?ref=${encodeURIComponent(ref)}`);
    if (response.ok) tell(ref, (await response.json()) as RefSummary);
    else if (response.status === 404) tell(ref, 'gone');
    else throw new Error(String(response.status));
  } catch {
    askedAt.delete(ref);
    if (refSummaries.getState().known[ref] === 'loading') tell(ref, 'unknown');
  }
}
