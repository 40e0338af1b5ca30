'use client';

import { useTransition } from 'react';
import { toast } from 'sonner';
import { beginConnection } from '#app/(partner)/settings/integrations/actions.ts';
import { unreachable } from '#components/chat/problem.ts';
import { Button } from '#components/ui/button.tsx';
import { type PlatformName, platformLabels } from '#lib/entities/platform-names.ts';

/** Takes the person to a platform, where they agree. `sessionId`: the chat to return to. */
export function ConnectButton({
  name,
  again = false,
  sessionId = null,
}: {
  name: PlatformName;
  again?: boolean;
  sessionId?: string | null;
}) {
  const [busy, act] = useTransition();
  const label = platformLabels[name];
  const words = again ? 'Sign in again' : 'Connect';
  const go = () =>
    act(async () => {
      const begun = await beginConnection(name, sessionId).catch(() => null);
      if (!begun?.ok) return void toast.error(begun?.message ?? unreachable.message);
      window.location.assign(begun.address);
    });
  return (
    <Button kind={again ? 'primary' : 'fill'} busy={busy} onClick={go} aria-label={`${words}, ${label}`}>
      {words}
    </Button>
  );
}
