'use client';

import { useEffect } from 'react';
import { useStore } from 'zustand';
import { learnRef, refSummaries } from './ref-summaries.ts';

/** The image that a ref points to; nothing for anything else. One `isNamed` beside it is not named again. */
export function ImageOfRef({ refText, isNamed, className }: { refText: string; isNamed?: boolean; className: string }) {
  const known = useStore(refSummaries, (state) => state.known[refText]);
  useEffect(() => void learnRef(refText), [refText]);
  if (typeof known !== 'object' || !known.isImage) return null;
  return <DocumentImage id={refText.replace('document:', '')} name={isNamed ? '' : known.title} className={className} />;
}

/** The image of a document. */
export function DocumentImage({ id, name, className }: { id: string; name: string; className: string }) {
  return (
    // biome-ignore lint/performance/noImgElement: the image is the person’s, and sent as it is
    <img src={`/api/documents/${id}/image`} alt={name} loading="lazy" className={`rounded-md border border-line ${className}`} />
  );
}
