'use client';

import { type ReactNode, useLayoutEffect, useRef } from 'react';

/** What scrolls of an opened document in a wide window. Each part of a long one begins at its top. */
export function DocumentColumn({ part, children }: { part: number; children: ReactNode }) {
  const column = useRef<HTMLElement>(null);
  const shown = useRef(part);
  useLayoutEffect(() => {
    if (shown.current !== part) column.current?.scrollTo(0, 0);
    shown.current = part;
  }, [part]);
  return (
    <section
      ref={column}
      id="document"
      aria-label="Text of the document"
      className="relative min-h-0 flex-1 px-4 pb-10 outline-offset-[-2px] lg:overflow-y-auto lg:overscroll-contain lg:px-8"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      {children}
    </section>
  );
}
