'use client';

import { Archive, ArchiveRestore, Pause, Play } from 'lucide-react';
import { useTransition } from 'react';
import { toast } from 'sonner';
import { saveStatus } from '#app/(partner)/deliverables/actions.ts';
import { useUndo } from '#components/shell/use-undo.ts';
import { Button } from '#components/ui/button.tsx';
import { shorten } from '#lib/base/text/shorten.ts';
import type { DeliverableSummary } from '#lib/features/deliverables/deliverable.ts';

type Status = DeliverableSummary['status'];

const done: Record<Status, string> = { active: 'is active again', paused: 'is paused', archived: 'is archived' };

/** Pause, resume, archive, restore; each can be undone for ten seconds. */
export function StatusButtons({ id, title, status }: { id: string; title: string; status: Status }) {
  const [saving, save] = useTransition();
  const offerUndo = useUndo();

  const set = (next: Status) =>
    save(async () => {
      const saved = await saveStatus(id, next).catch(() => null);
      if (saved?.ok) offerUndo(`“${shorten(title)}” ${done[next]}.`, saved.undo);
      else toast.error(saved?.message ?? `Couldn’t change “${shorten(title)}”. Try again.`);
    });

  return (
    <>
      {status === 'archived' ? null : (
        <Button kind="plain" busy={saving} onClick={() => set('archived')}>
          <Archive size={15} />
          Archive
        </Button>
      )}
      {status === 'active' ? (
        <Button busy={saving} onClick={() => set('paused')}>
          <Pause size={15} />
          Pause
        </Button>
      ) : (
        <Button busy={saving} onClick={() => set('active')}>
          {status === 'paused' ? <Play size={15} /> : <ArchiveRestore size={15} />}
          {status === 'paused' ? 'Resume' : 'Restore'}
        </Button>
      )}
    </>
  );
}
