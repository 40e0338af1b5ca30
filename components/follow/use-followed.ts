import { useCallback, useEffect, useState } from 'react';
import { pollInterval } from '#components/shell/poll-interval.ts';
import { useSessions } from '#components/shell/sessions-provider.tsx';
import type { Followed } from '#lib/runs/follow/followed.ts';

/** Why there is nothing to show: loading, or deleted. */
export type Unseen = 'loading' | 'gone';

/**
 * The state of a run: polled until it settles, and again when the person returns to the page or their inbox changes.
 * The second value polls again.
 */
export function useFollowed(ref: string): [Followed | Unseen, () => void] {
  const [state, setState] = useState<Followed | Unseen>('loading');
  const [asked, ask] = useState(0);
  const waiting = useSessions((sessions) => sessions.waiting);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an inbox change or a request polls again
  useEffect(() => {
    const left = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let looks = 0;
    const look = async () => {
      clearTimeout(timer);
      const seen = document.hidden ? 'hidden' : await readOnce(ref, left.signal);
      if (left.signal.aborted || seen === 'hidden') return;
      if (seen !== 'unreachable') setState(seen);
      if (seen === 'gone' || (seen !== 'unreachable' && seen.settled)) return;
      // A run that needs a decision changes with the inbox, and not by itself.
      if (seen !== 'unreachable' && seen.kind === 'work' && seen.status === 'awaiting_approval') return;
      timer = setTimeout(look, pollInterval(looks++));
    };
    void look();
    document.addEventListener('visibilitychange', look, { signal: left.signal });
    return () => {
      left.abort();
      clearTimeout(timer);
    };
  }, [ref, waiting, asked]);
  return [state, useCallback(() => ask((times) => times + 1), [])];
}

async function readOnce(ref: string, signal: AbortSignal): Promise<Followed | 'gone' | 'unreachable'> {
  try {
    const response = await fetch(`/api/follow?ref=${encodeURIComponent(ref)}`, { signal });
    if (response.ok) return (await response.json()) as Followed;
    return response.status === 404 || response.status === 400 ? 'gone' : 'unreachable';
  } catch {
    return 'unreachable';
  }
}
