import { useEffect } from 'react';
import { pollInterval } from './poll-interval.ts';
import { useRefresh } from './use-refresh.ts';

const SOONEST_MS = 2000;

/** Reloads the page's data when the person returns to it, and periodically while something is being written. */
export function useFreshPage(isWriting: boolean): void {
  const refresh = useRefresh();
  useEffect(() => {
    let looks = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => void (document.hidden || refresh());
    const lookLater = () => {
      timer = setTimeout(
        () => {
          look();
          lookLater();
        },
        Math.max(SOONEST_MS, pollInterval(looks++)),
      );
    };
    const lookNow = () => {
      looks = 0;
      look();
    };
    window.addEventListener('focus', lookNow);
    document.addEventListener('visibilitychange', lookNow);
    if (isWriting) lookLater();
    return () => {
      window.removeEventListener('focus', lookNow);
      document.removeEventListener('visibilitychange', lookNow);
      clearTimeout(timer);
    };
  }, [refresh, isWriting]);
}
