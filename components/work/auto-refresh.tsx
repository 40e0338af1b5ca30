'use client';

import { useFreshPage } from '#components/shell/use-fresh-page.ts';

/** Reloads the page's data while something runs. */
export function FreshPage({ running }: { running: boolean }) {
  useFreshPage(running);
  return null;
}
