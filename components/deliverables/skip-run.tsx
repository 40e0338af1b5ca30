'use client';

import { useTransition } from 'react';
import { toast } from 'sonner';
import { keepRuns, skipRun } from '#app/(partner)/deliverables/actions.ts';
import { useUndo } from '#components/shell/use-undo.ts';
import { Button } from '#components/ui/button.tsx';

/** Skips the next run once, and shows a run that is skipped with a way to take that back. */
export function SkipRun({ id, next, skipped }: { id: string; next: string; skipped: string | null }) {
  const [saving, save] = useTransition();
  const offerUndo = useUndo();
  const change = (action: typeof skipRun, done: string, failed: string) =>
    save(async () => {
      const saved = await action(id).catch(() => null);
      if (saved?.ok) offerUndo(done, saved.undo);
      else toast.error(saved?.message ?? failed);
    });
  return (
    <div className={`mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-ui text-ink-2 ${skipped ? '' : '-ml-3.5'}`}>
      {skipped ? (
        <>
          <p>The run {skipped} is skipped.</p>
          <Button
            kind="plain"
            busy={saving}
            onClick={() => change(keepRuns, 'The run is no longer skipped.', 'Couldn’t change that. Try again.')}
          >
            Don’t skip
          </Button>
        </>
      ) : (
        <Button
          kind="plain"
          busy={saving}
          onClick={() => change(skipRun, `The run ${next} is skipped.`, 'Couldn’t skip the run. Try again.')}
        >
          Skip next run
        </Button>
      )}
    </div>
  );
}
