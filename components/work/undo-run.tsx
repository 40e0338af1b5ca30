'use client';

import { useState } from 'react';
import { undoRun } from '#app/(partner)/work/actions.ts';
import { FormDialog } from '#components/ui/form-dialog.tsx';

/** Undoes what a run did to the files of its ticket, once its person has said so. */
export function UndoRun({ ticketId, runId }: { ticketId: string; runId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="link text-ui" aria-haspopup="dialog" aria-label="Undo what changed" onClick={() => setOpen(true)}>
        Undo
      </button>
      <FormDialog
        open={open}
        onOpenChange={setOpen}
        title="Undo what this run did to the files?"
        description="Each file that it changed or deleted is again what it was before the run, and what it added is gone. Files that you have replaced or taken away since stay as they are. What came of it stays below, and so does what it did elsewhere."
        submit="Undo it"
        action={() => undoRun(ticketId, runId)}
      >
        {() => null}
      </FormDialog>
    </>
  );
}
