'use client';

import { useState } from 'react';
import { undoRun } from '#app/(partner)/work/actions.ts';
import { FormDialog } from '#components/ui/form-dialog.tsx';

/** Undoes a run's file changes after a confirmation. */
export function UndoRun({ ticketId, runId }: { ticketId: string; runId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="link text-ui" aria-haspopup="dialog" aria-label="Undo file changes" onClick={() => setOpen(true)}>
        Undo
      </button>
      <FormDialog
        open={open}
        onOpenChange={setOpen}
        title="Undo this run’s file changes?"
        description="Restores files this run changed or deleted and removes files it added. Files you changed since are left alone. Results, and anything the run did elsewhere, stay."
        submit="Undo"
        action={() => undoRun(ticketId, runId)}
      >
        {() => null}
      </FormDialog>
    </>
  );
}
