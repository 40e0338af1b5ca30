'use client';

import { useDeferredValue, useMemo } from 'react';
import { PlainText } from '#components/ui/plain-text.tsx';
import { useInBrowser } from '#components/ui/use-in-browser.ts';
import { asItIs, type ComparedBlock } from '#lib/features/versions/compare-documents.ts';
import type { ShownText } from '#lib/features/versions/shown-text.ts';
import { problemOfMarkdown } from '#lib/untrusted/count-markdown.ts';
import { DocumentView } from './document-view.tsx';

/** A rendered text. It may lag behind while typing. @param read the text as the server rendered it */
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
