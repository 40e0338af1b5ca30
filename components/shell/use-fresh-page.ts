import { useEffect } from 'react';
import { useRefresh } from './use-refresh.ts';

const WRITING_MS = 2000;

/** Reads the page again when the person comes back to it, and every two seconds while something is written. */
export function useFreshPage(isWriting: boolean): void {
  const refresh = useRefresh();
  useEffect(() => {
    const look = () => void (document.hidden || refresh());
    window.addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    const timer = isWriting ? setInterval(look, WRITING_MS) : undefined;
    return () => {
      window.removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
      clearInterval(timer);
    };
  }, [refresh, isWriting]);
}
