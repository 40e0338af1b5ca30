'use client';

import { useFreshPage } from '#components/shell/use-fresh-page.ts';

/** Reloads the page's data while something runs. */
export function AutoRefresh({ running }: { running: boolean }) {
  useFreshPage(running);
  return null;
}
