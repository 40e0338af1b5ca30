'use client';

import { useTransition } from 'react';
import { toast } from 'sonner';
import { beginSignIn } from '#app/(partner)/settings/servers/actions.ts';
import { unreachable } from '#components/chat/problem.ts';
import { Button } from '#components/ui/button.tsx';

/** Takes the person to the address at which they agree that a server may be used. */
export function SignInButton({ id, again }: { id: string; again: boolean }) {
  const [busy, act] = useTransition();
  const go = () =>
    act(async () => {
      const begun = await beginSignIn(id).catch(() => null);
      if (!begun?.ok) return void toast.error(begun?.message ?? unreachable.message);
      if (begun.address) window.location.assign(begun.address);
    });
  return (
    <Button kind="primary" busy={busy} onClick={go}>
      {again ? 'Sign in again' : 'Sign in'}
    </Button>
  );
}
