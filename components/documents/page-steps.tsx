'use client';

import { ChevronDown, ChevronUp } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '#components/ui/button.tsx';
import { capitalize } from '#lib/base/text/capitalization.ts';

/** Where a page is taken to begin: below what stays above the text. In px from the top of the window. */
const TOP = 100;

const elementOf = (page: number) => document.querySelector(`[data-page="${page}"]`);

/**
 * Which page of a document is shown, and buttons to those before and after it; nothing for a document of one page or without pages. A
 * long document is loaded in parts, and `pages` are those of this part.
 */
export function PageSteps({
  unit,
  pages,
  count,
  before,
  after,
}: {
  /** What a page is called. */
  unit: string;
  pages: readonly number[];
  count: number | null;
  /** The addresses of the end of the part before and of the part after this one. */
  before?: string;
  after?: string;
}) {
  const router = useRouter();
  const [first = 1] = pages;
  const [shown, setShown] = useState(first);
  const stepped = useRef(false);
  useEffect(() => {
    const look = () => {
      // The last pages may be too short to begin at the top, so the page that was stepped to is the one that is shown.
      if (stepped.current) stepped.current = false;
      else setShown(pages.findLast((page) => (elementOf(page)?.getBoundingClientRect().top ?? TOP) < TOP) ?? first);
    };
    stepped.current = false;
    look();
    // What scrolls is the column of the document, or the window if it is narrow.
    const options = { capture: true, passive: true };
    document.addEventListener('scroll', look, options);
    window.addEventListener('resize', look);
    return () => {
      document.removeEventListener('scroll', look, options);
      window.removeEventListener('resize', look);
    };
  }, [pages, first]);
  const step = (page: number | undefined, otherPart: string | undefined) => {
    if (page === undefined) return void (otherPart && router.push(otherPart));
    stepped.current = true;
    setShown(page);
    elementOf(page)?.scrollIntoView();
  };
  if (pages.length === 0 || (pages.length === 1 && !before && !after)) return null;
  const at = pages.indexOf(shown);
  const [previous, next] = [pages[at - 1], pages[at + 1]];
  return (
    <>
      <span className="truncate tabular-nums lg:flex-1" aria-live="polite">
        <span className="max-lg:sr-only">{capitalize(unit)} </span>
        {shown.toLocaleString('en')}
        {count ? ` of ${count.toLocaleString('en')}` : ''}
      </span>
      {/* A button that is disabled while it has the focus would lose it. */}
      <span className="flex">
        <IconButton label={`Previous ${unit}`} aria-disabled={!previous && !before} onClick={() => step(previous, before)}>
          <ChevronUp size={16} />
        </IconButton>
        <IconButton label={`Next ${unit}`} aria-disabled={!next && !after} onClick={() => step(next, after)}>
          <ChevronDown size={16} />
        </IconButton>
      </span>
    </>
  );
}
