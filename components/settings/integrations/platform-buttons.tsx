'use client';

import { RotateCw, Unplug } from 'lucide-react';
import { useState, useTransition } from 'react';
import { toast } from 'sonner';
import { disconnectPlatform, syncPlatform } from '#app/(partner)/settings/integrations/actions.ts';
import { unreachable } from '#components/chat/problem.ts';
import { Button } from '#components/ui/button.tsx';
import { FormDialog } from '#components/ui/form-dialog.tsx';
import { type PlatformName, platformLabels } from '#lib/entities/platform-names.ts';

/** Reads a platform now, or disconnects it. */
export function PlatformButtons({ name, canRead }: { name: PlatformName; canRead: boolean }) {
  const [busy, act] = useTransition();
  const [asking, ask] = useState(false);
  const label = platformLabels[name];
  const sync = () =>
    act(async () => {
      const started = await syncPlatform(name).catch(() => null);
      if (!started?.ok) toast.error(started?.message ?? unreachable.message);
    });
  return (
    <>
      <Button kind="plain" onClick={() => ask(true)}>
        <Unplug size={15} />
        Disconnect
      </Button>
      {canRead ? (
        <Button busy={busy} onClick={sync}>
          <RotateCw size={15} />
          Read now
        </Button>
      ) : null}
      <FormDialog
        open={asking}
        onOpenChange={ask}
        title={`Disconnect ${label}?`}
        description={`Your partner can no longer read ${label} or post there, and everything that was read from it is deleted, with the answers in chats that used it. Versions and the results of tickets stay as they are.`}
        submit="Disconnect"
        kind="danger"
        action={() => disconnectPlatform(name)}
        onSaved={({ message }) => toast(message)}
      >
        {() => null}
      </FormDialog>
    </>
  );
}
