'use client';

import { useTransition } from 'react';
import { toast } from 'sonner';
import { dismiss } from '#app/(partner)/inbox/actions.ts';
import { Button } from '#components/ui/button.tsx';
import type { Dismissible } from '#lib/features/inbox/inbox.ts';
import { About } from './entry.tsx';

/** Removes an entry: a question permanently, a failure until it happens again. */
export function Dismiss({ waiting, name, onSettled }: { waiting: Dismissible; name: string; onSettled: () => void }) {
  const [busy, run] = useTransition();
  const onPress = () =>
    run(async () => {
      const dismissed = await dismiss({ kind: waiting.kind, id: waiting.id }).catch(() => null);
      if (dismissed?.ok) onSettled();
      else toast.error(dismissed?.message ?? 'Couldn’t reach the server. Try again.');
    });
  return (
    <Button kind="plain" busy={busy} onClick={onPress}>
      Dismiss
      <About>{name}</About>
    </Button>
  );
}
