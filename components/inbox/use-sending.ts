import { useEffect, useState } from 'react';
import { useFreshPage } from '#components/shell/use-fresh-page.ts';

/** How long the page watches a delivery that was sent from here, in ms. */
const WATCHED_MS = 20_000;

/** Reloads the page for a while after a delivery was sent from here, because a failure returns to the inbox. */
export function useSending(): () => void {
  const [sending, setSending] = useState(false);
  useFreshPage(sending);
  useEffect(() => {
    if (!sending) return;
    const timer = setTimeout(() => setSending(false), WATCHED_MS);
    return () => clearTimeout(timer);
  }, [sending]);
  return () => setSending(true);
}
