'use client';

import { CircleDashed, TriangleAlert } from 'lucide-react';
import { useTransition } from 'react';
import { toast } from 'sonner';
import { runNow } from '#app/(partner)/work/actions.ts';
import { Button } from '#components/ui/button.tsx';
import { shorten } from '#lib/base/text/shorten.ts';
import type { WaitingWork } from '#lib/features/inbox/inbox.ts';
import { Dismiss } from './dismiss.tsx';
import { About, Entry, type EntryProps } from './entry.tsx';

/** A ticket that failed, was partly done or found nothing: to run again or to dismiss. */
export function WorkEntry({ waiting, viewer, onSettled }: EntryProps<WaitingWork>) {
  const [busy, run] = useTransition();
  const task = shorten(waiting.title, 120);
  const again = () =>
    run(async () => {
      const started = await runNow(waiting.id).catch(() => null);
      if (!started?.ok) return void toast.error(started?.message ?? 'Couldn’t start it. Try again.');
      onSettled();
      toast(`“${shorten(waiting.title)}” is running.`);
    });
  const { message, isBad } = outcomes[waiting.outcome];
  return (
    <Entry
      sign={isBad ? <TriangleAlert size={16} className="text-bad" /> : <CircleDashed size={16} className="text-warn" />}
      href={`/work/${waiting.id}`}
      title={task}
      description={[message, waiting.reason].filter(Boolean).join(' ')}
      since={waiting.at}
      viewer={viewer}
      actions={
        <>
          <Dismiss waiting={waiting} name={task} onSettled={onSettled} />
          <Button busy={busy} onClick={again}>
            {isBad ? 'Try again' : 'Run again'}
            <About>{task}</About>
          </Button>
        </>
      }
    />
  );
}

const outcomes: Record<WaitingWork['outcome'], { message: string; isBad: boolean }> = {
  failed: { message: 'This ticket failed.', isBad: true },
  partly_done: { message: 'This ticket is partly done.', isBad: false },
  nothing_found: { message: 'This ticket finished without finding anything.', isBad: false },
};
