import { useEffect } from 'react';
import { useRefresh } from '#components/shell/use-refresh.ts';

/** How long a page waits before it asks again whether a model is checked, in ms. */
const AGAIN_AFTER = 2_000;

/** Refreshes the page while a model is still being checked, so that what the check finds is shown. */
export function useCheckedModels(models: readonly { state: string }[]): void {
  const refresh = useRefresh();
  const isChecking = models.some(({ state }) => state === 'checking');
  useEffect(() => {
    if (!isChecking) return undefined;
    const timer = setInterval(refresh, AGAIN_AFTER);
    return () => clearInterval(timer);
  }, [isChecking, refresh]);
}
