import { useRouter } from 'next/navigation';
import { useCallback } from 'react';
import { toast } from 'sonner';
import { undoChange } from '#app/(partner)/revision-actions.ts';
import type { RevisionKey } from '#lib/features/revisions/revision.ts';

/** What is done once a change is undone; without it the page is read again. */
type OnUndone = () => void;

/** Says what was changed, and offers for ten seconds to undo it. Where nothing was changed, nothing is said. */
export function useUndo(): (message: string, change: RevisionKey | undefined, onUndone?: OnUndone) => void {
  const router = useRouter();
  return useCallback(
    (message, change, onUndone = () => router.refresh()) => {
      if (!change) return;
      toast(message, { duration: 10_000, action: { label: 'Undo', onClick: () => void restore(change, onUndone) } });
    },
    [router],
  );
}

/** Undoes a change. Where it is not undone, that is said; what may work the next time is offered again. */
export async function restore(change: RevisionKey, onUndone: OnUndone): Promise<void> {
  const restored = await undoChange(change).catch(() => null);
  if (restored?.ok) onUndone();
  else if (restored) toast.error(restored.message);
  else
    toast.error('Couldn’t undo that: the server can’t be reached.', {
      action: { label: 'Try again', onClick: () => void restore(change, onUndone) },
    });
}
