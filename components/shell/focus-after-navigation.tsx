'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { isFocusLost } from '#components/ui/is-focus-lost.ts';

/** How long a new page may take to appear. In ms. */
const SETTLES_WITHIN = 5_000;

/** Moves the focus to the new page if a navigation removed the focused element, so that Tab continues there and not from the top. */
export function FocusAfterNavigation() {
  const path = usePathname();
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    const focusPage = () => {
      const main = document.getElementById('main');
      if (!main || !isFocusLost()) return;
      main.tabIndex = -1;
      main.focus({ preventScroll: true });
    };
    // A loading page is a placeholder first, and its focus is removed with it.
    const observer = new MutationObserver(focusPage);
    observer.observe(document.body, { childList: true, subtree: true });
    const frame = requestAnimationFrame(focusPage);
    const settled = setTimeout(() => observer.disconnect(), SETTLES_WITHIN);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      clearTimeout(settled);
    };
  }, [path]);
  return null;
}
