'use client';

import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { toast } from 'sonner';
import { addKnownServer } from '#app/(partner)/settings/servers/actions.ts';
import { unreachable } from '#components/chat/problem.ts';
import { Button } from '#components/ui/button.tsx';
import type { KnownServer } from '#lib/features/integrations/known-servers.ts';
import { ServerRow } from './server-row.tsx';

/** Servers that can be added with one click, which leads to their sign-in. */
export function KnownServers({ servers }: { servers: KnownServer[] }) {
  return (
    <ul>
      {servers.map((server) => (
        <ServerRow key={server.name} title={server.label} detail={new URL(server.url).host} sentence={server.about}>
          <AddButton server={server} />
        </ServerRow>
      ))}
    </ul>
  );
}

function AddButton({ server: { name, label } }: { server: KnownServer }) {
  const router = useRouter();
  const [busy, act] = useTransition();
  const add = () =>
    act(async () => {
      const added = await addKnownServer(name).catch(() => null);
      if (!added?.ok) return void toast.error(added?.message ?? unreachable.message);
      if (added.address) window.location.assign(added.address);
      else router.push(`/settings/servers/${name}`);
    });
  return (
    <Button busy={busy} onClick={add} aria-label={`Add ${label}`}>
      Add
    </Button>
  );
}
