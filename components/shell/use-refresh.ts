import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useRef } from 'react';
import { serverAnswers } from './server-answers.ts';

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
    asking.current = controller;
    serverAnswers(controller.signal).then(
      () => {
        asking.current = undefined;
        router.refresh();
      },
      // The page is gone.
      () => undefined,
    );
  }, [router]);
}
