'use client';

import { useTransition } from 'react';
import { toast } from 'sonner';
import { dismiss } from '#app/(partner)/inbox/actions.ts';
import { Button } from '#components/ui/button.tsx';
import type { WaitingTrouble } from '#lib/inbox/inbox.ts';
import { About } from './entry.tsx';

/** Takes what went wrong off the list. It comes back when it goes wrong again. */
export function PutAway({ trouble, name, onSettled }: { trouble: WaitingTrouble; name: string; onSettled: () => void }) {
  const [busy, run] = useTransition();
  const putAway = () =>
    run(async () => {
      try {
        await dismiss({ kind: trouble.kind, id: trouble.id });
        onSettled();
      } catch {
        toast.error('It could not be put away. Try again.');
      }
    });
  return (
    <Button kind="plain" busy={busy} onClick={putAway}>
      Put away
      <About>{name}</About>
    </Button>
  );
}
