'use client';

import { useDeferredValue, useMemo } from 'react';
import { PlainText } from '#components/ui/plain-text.tsx';
import { useInBrowser } from '#components/ui/use-in-browser.ts';
import type { Claim } from '#lib/features/claims/claim.ts';
import { asItIs, type ComparedBlock } from '#lib/features/versions/compare-documents.ts';
import type { ShownText } from '#lib/features/versions/shown-text.ts';
import { problemOfMarkdown } from '#lib/untrusted/count-markdown.ts';
import { DocumentView } from './document-view.tsx';

/** A text as the server rendered it, and what its statements rest on; absent without footnotes. */
export type ReadText = ShownText & { text: string; claims?: Claim[] | null };

/** A rendered text. It may lag behind while typing. */
export function Reading({ text, read }: { text: string; read: ReadText }) {
  const settled = useDeferredValue(text);
  const inBrowser = useInBrowser();
  const { blocks, problem } = useMemo((): { blocks?: ComparedBlock[]; problem: string | null } => {
    if (settled === read.text && read.blocks) return { blocks: read.blocks, problem: null };
    const found = settled === read.text ? read.problem : problemOfMarkdown(settled);
    return found || !inBrowser ? { problem: found } : { blocks: asItIs(settled, read.claims), problem: null };
  }, [settled, read, inBrowser]);
  if (!blocks) return <PlainText text={settled} problem={problem} />;
  return (
    <article className="doc max-w-[36rem]">
      <DocumentView blocks={blocks} />
    </article>
  );
}
