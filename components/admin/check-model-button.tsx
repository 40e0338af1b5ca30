'use client';

import { useTransition } from 'react';
import { toast } from 'sonner';
import { checkAgain } from '#app/admin/models/actions.ts';
import { Button } from '#components/ui/button.tsx';

/** Checks a model again, for example after its server was changed. */
export function CheckModelButton({ model, name }: { model: string; name: string }) {
  const [busy, act] = useTransition();
  const press = () =>
    act(async () => {
      const { ok, message } = await checkAgain(model);
      if (ok) toast(message);
      else toast.error(message);
    });
  return (
    <Button busy={busy} onClick={press}>
      Check again<span className="sr-only"> {name}</span>
    </Button>
  );
}
