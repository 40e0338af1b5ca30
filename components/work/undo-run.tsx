'use client';

import { useState } from 'react';
import { undoRun } from '#app/(partner)/work/actions.ts';
import { FormDialog } from '#components/ui/form-dialog.tsx';

/** Undoes what a run did to the files of its ticket, once its person has said so. */
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
