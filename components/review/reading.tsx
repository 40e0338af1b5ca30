'use client';

import { useDeferredValue, useMemo } from 'react';
import { PlainText } from '#components/ui/plain-text.tsx';
import { useInBrowser } from '#components/ui/use-in-browser.ts';
import { asItIs, type ComparedBlock } from '#lib/features/versions/compare-documents.ts';
import type { ShownText } from '#lib/features/versions/shown-text.ts';
import { problemOfMarkdown } from '#lib/untrusted/count-markdown.ts';
import { DocumentView } from './document-view.tsx';

/** How a text reads. It may lag behind while it is written. @param read how the server laid out one text */
export function Reading({ text, read }: { text: string; read: { text: string } & ShownText }) {
  const settled = useDeferredValue(text);
  const inBrowser = useInBrowser();
  const { blocks, problem } = useMemo((): { blocks?: ComparedBlock[]; problem: string | null } => {
    if (settled === read.text && read.blocks) return { blocks: read.blocks, problem: null };
    const found = settled === read.text ? read.problem : problemOfMarkdown(settled);
    return found || !inBrowser ? { problem: found } : { blocks: asItIs(settled), problem: null };
  }, [settled, read, inBrowser]);
  if (!blocks) return <PlainText text={settled} problem={problem} />;
  return (
    <article className="doc max-w-[36rem]">
      <DocumentView blocks={blocks} />
    </article>
  );
}
