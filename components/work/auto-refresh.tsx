'use client';

import { useFreshPage } from '#components/shell/use-fresh-page.ts';

/** Has the page it is on read again while something runs. */
export function FreshPage({ running }: { running: boolean }) {
  useFreshPage(running);
  return null;
}
