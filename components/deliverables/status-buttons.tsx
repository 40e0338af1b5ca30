'use client';

import { Archive, ArchiveRestore, Pause, Play } from 'lucide-react';
import { useTransition } from 'react';
import { toast } from 'sonner';
import { saveStatus } from '#app/(partner)/deliverables/actions.ts';
import { Button } from '#components/ui/button.tsx';
import type { DeliverableSummary } from '#lib/deliverables/deliverable.ts';

type Status = DeliverableSummary['status'];

const done: Record<Status, string> = { active: 'comes back again', paused: 'is paused', archived: 'is archived' };

/** Pause, resume, archive, take up again; each can be undone for ten seconds. */
export function StatusButtons({ id, title, status }: { id: string; title: string; status: Status }) {
  const [saving, save] = useTransition();

  const set = (next: Status) =>
    save(async () => {
      const saved = await saveStatus(id, next).catch(() => null);
      if (saved?.state !== 'saved') {
        toast.error(`“${title}” could not be changed. Try again.`);
        return;
      }
      toast(`“${title}” ${done[next]}.`, { duration: 10_000, action: { label: 'Undo', onClick: () => undo() } });
    });
  const undo = () =>
    save(async () => {
      const saved = await saveStatus(id, status).catch(() => null);
      if (saved?.state !== 'saved') toast.error('That could not be undone. Try again.');
    });

  return (
    <>
      {status === 'active' ? (
        <Button kind="plain" busy={saving} onClick={() => set('paused')}>
          <Pause size={15} />
          Pause
        </Button>
      ) : null}
      {status === 'paused' ? (
        <Button busy={saving} onClick={() => set('active')}>
          <Play size={15} />
          Resume
        </Button>
      ) : null}
      {status === 'archived' ? (
        <Button busy={saving} onClick={() => set('active')}>
          <ArchiveRestore size={15} />
          Take up again
        </Button>
      ) : (
        <Button kind="plain" busy={saving} onClick={() => set('archived')}>
          <Archive size={15} />
          Archive
        </Button>
      )}
    </>
  );
}
