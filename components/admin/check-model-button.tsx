'use client';

import { useTransition } from 'react';
import { toast } from 'sonner';
import { checkAgain } from '#app/admin/models/actions.ts';
import { Button } from '#components/ui/button.tsx';

/** Checks the model in use again, for example after its server was changed. */
export function CheckModelButton() {
  const [busy, act] = useTransition();
  const press = () =>
    act(async () => {
      const { ok, message } = await checkAgain();
      if (ok) toast(message);
      else toast.error(message);
    });
  return (
    <Button busy={busy} onClick={press}>
      Check again
    </Button>
  );
}
