import { useEffect, useState } from 'react';
import { useFreshPage } from '#components/shell/use-fresh-page.ts';

/** How long a delivery that was sent from here is watched, in ms. */
const WATCHED_MS = 20_000;

/** Has the page read again for a while once something was sent from here: what fails or is saved again waits here again. */
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
