import { useRouter } from 'next/navigation';
import { useCallback } from 'react';
import { toast } from 'sonner';
import { undoChange, undoChanges } from '#app/(partner)/revision-actions.ts';
import type { RevisionKey } from '#lib/features/revisions/revision.ts';

/** Called after a change is undone; without it the page is reloaded. */
type OnUndone = () => void;

/** One change, or several that were made together. */
type Undoable = RevisionKey | readonly RevisionKey[];

/** Shows a toast with Undo for ten seconds; no toast when nothing changed. */
export function useUndo(): (message: string, change: Undoable | undefined, onUndone?: OnUndone) => void {
  const router = useRouter();
  return useCallback(
    (message, change, onUndone = () => router.refresh()) => {
      if (!change || ('length' in change && change.length === 0)) return;
      toast(message, { duration: 10_000, action: { label: 'Undo', onClick: () => void restore(change, onUndone) } });
    },
    [router],
  );
}

/** Undoes a change. Reports a failure, and offers another try when that can help. */
export async function restore(change: Undoable, onUndone: OnUndone): Promise<void> {
  const restored = await ('length' in change ? undoChanges([...change]) : undoChange(change)).catch(() => null);
  if (restored?.ok) onUndone();
  else if (restored) {
    toast.error(restored.message);
    // Some of several may have been undone.
    if ('length' in change) onUndone();
  } else
    toast.error('Couldn’t undo that: the server can’t be reached.', {
      action: { label: 'Try again', onClick: () => void restore(change, onUndone) },
    });
}
