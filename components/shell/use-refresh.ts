import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useRef } from 'react';

/** How long to wait for the server's response, in ms. */
const ANSWER_MS = 10_000;
/** How long to wait before asking again, in ms. */
const PAUSE_MS = 2_000;

/**
 * Refreshes the page once the server answers. When Next cannot reach the server it navigates to the browser's error page
 * and the page content is lost, so a refresh requested while the server is away waits until it is back.
 */
export function useRefresh(): () => void {
  const router = useRouter();
  const asking = useRef<AbortController>(undefined);
  useEffect(
    () => () => {
      asking.current?.abort();
      asking.current = undefined;
    },
    [],
  );
  return useCallback(() => {
    if (asking.current) return;
    const controller = new AbortController();
    const { signal } = controller;
    asking.current = controller;
    const ask = async () => {
      while (!(await isThere(signal)) && !signal.aborted) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      if (signal.aborted) return;
      asking.current = undefined;
      router.refresh();
    };
    void ask();
  }, [router]);
}

function isThere(signal: AbortSignal): Promise<boolean> {
  return fetch('/api/health', { signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]) }).then(
    ({ ok }) => ok,
    () => false,
  );
}
