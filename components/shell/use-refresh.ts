import { useRouter } from 'next/navigation';
import { useCallback, useRef } from 'react';

/** How long the server may take to say that it is there, in ms. */
const ANSWER_MS = 10_000;

/**
 * Reads the page again, once the server has said that it works: Next leaves the page for the browser's own error page when
 * it cannot reach the server, and what stood on it would be gone.
 */
export function useRefresh(): () => void {
  const router = useRouter();
  const asking = useRef(false);
  return useCallback(() => {
    if (asking.current) return;
    asking.current = true;
    fetch('/api/health', { signal: AbortSignal.timeout(ANSWER_MS) })
      .then(
        ({ ok }) => ok && router.refresh(),
        () => undefined,
      )
      .finally(() => {
        asking.current = false;
      });
  }, [router]);
}
