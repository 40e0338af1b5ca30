'use client';

import { useTransition } from 'react';
import { toast } from 'sonner';
import { checkAgain } from '#app/admin/models/actions.ts';

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
    <button
      type="button"
      className="link text-ui touch:min-h-11"
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : press}
    >
      {busy ? 'Checking…' : 'Check again'}
      <span className="sr-only"> {name}</span>
    </button>
  );
}
