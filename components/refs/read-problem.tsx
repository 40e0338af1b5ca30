'use client';

import { useEffect } from 'react';
import { useStore } from 'zustand';
import { learnRef, refSummaries } from './ref-summaries.ts';

/** How often a document that is still to be read is looked at again, in ms. */
const LOOK_MS = 3000;

/** Says why a document could not be read, as soon as that is known; nothing for anything else. `isNamed`: with its name. */
export function ReadProblem({ refText, isNamed, className }: { refText: string; isNamed?: boolean; className: string }) {
  const known = useStore(refSummaries, (state) => state.known[refText]);
  const isUnread = typeof known === 'object' && known.isUnread === true;
  useEffect(() => void learnRef(refText), [refText]);
  useEffect(() => {
    if (!isUnread) return;
    const timer = setInterval(() => void learnRef(refText, 0), LOOK_MS);
    return () => clearInterval(timer);
  }, [isUnread, refText]);
  if (typeof known !== 'object' || !known.problem) return null;
  return (
    <span role="status" className={`text-ui wrap-anywhere text-bad ${className}`}>
      {isNamed ? `${known.title} couldn’t be read.` : 'Couldn’t be read.'} {known.problem}
    </span>
  );
}
