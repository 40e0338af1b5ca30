import { createStore } from 'zustand/vanilla';
import type { RefSummary } from './ref-summary.ts';

/** The state of a ref in this tab: unknown, gone, or its summary. */
export type KnownRef = 'loading' | 'gone' | 'unknown' | RefSummary;

const FRESH_MS = 30_000;

interface Summaries {
  known: Record<string, KnownRef>;
}

/** The summaries of the refs on this tab's pages. */
export const refSummaries = createStore<Summaries>(() => ({ known: {} }));

const askedAt = new Map<string, number>();
const tell = (ref: string, is: KnownRef) => refSummaries.setState(({ known }) => ({ known: { ...known, [ref]: is } }));

/** Loads a ref, unless it was loaded less than `freshMs` ago. The old summary stays until the response arrives. */
export async function learnRef(ref: string, freshMs = FRESH_MS): Promise<void> {
  const now = performance.now();
  if (now - (askedAt.get(ref) ?? Number.NEGATIVE_INFINITY) < freshMs) return;
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
