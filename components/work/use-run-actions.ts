'use client';

import { useTransition } from 'react';
import { toast } from 'sonner';
import { cancelRun, continueRun, runNow } from '#app/(partner)/work/actions.ts';

/**
 * Starts, continues and cancels the run of a ticket, and shows the result. `busy` while one of them is in progress.
 * @param after called when one of them has finished
 */
export function useRunActions(id: string, after: () => void = () => {}) {
  const [busy, start] = useTransition();
  const act = (action: () => Promise<void>) =>
    start(async () => {
      await action();
      after();
    });
  return {
    busy,
    run: () =>
      act(async () => {
        const started = await runNow(id).catch(() => null);
        if (!started?.ok) toast.error(started?.message ?? 'Couldn’t start the run. Try again.');
      }),
    goOn: () =>
      act(async () => {
        const continued = await continueRun(id).catch(() => null);
        if (!continued?.ok) toast.error(continued?.message ?? 'Couldn’t continue the run. Try again.');
      }),
    cancel: () =>
      act(async () => {
        const cancelled = await cancelRun(id).catch(() => null);
        if (!cancelled?.ok) toast.error(cancelled?.message ?? 'Couldn’t cancel the run. Try again.');
        else toast(cancelled.cancelled ? 'Run canceled.' : 'The run had already finished.');
      }),
  };
}
