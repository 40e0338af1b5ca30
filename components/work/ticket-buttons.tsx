'use client';

import { Play, RotateCw, Square, Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { deleteTicket } from '#app/(partner)/work/actions.ts';
import { useFreshPage } from '#components/shell/use-fresh-page.ts';
import { Button } from '#components/ui/button.tsx';
import { FormDialog } from '#components/ui/form-dialog.tsx';
import type { TicketStatus } from '#lib/runs/tickets/ticket.ts';
import { useRunActions } from './use-run-actions.ts';

/**
 * Run, cancel, delete. During a run, the page is reloaded every two seconds. `continues` is true for a ticket that resumes
 * where a run was stopped.
 */
export function TicketButtons({
  id,
  status,
  continues,
  undone,
}: {
  id: string;
  status: TicketStatus;
  continues: boolean;
  /** The newest run was undone, so it cannot be continued. */
  undone: boolean;
}) {
  const { busy, run, goOn, cancel } = useRunActions(id);
  const [deleting, setDeleting] = useState(false);
  const router = useRouter();
  const running = status === 'running';
  const waiting = status === 'awaiting_approval';
  const continuable = continues && !undone && (status === 'failed' || status === 'cancelled');
  // An open approval changes with the inbox, which the event stream reports.
  useFreshPage(running);

  return (
    <>
      <Button kind="plain" busy={busy} onClick={() => setDeleting(true)}>
        <Trash2 size={15} />
        Delete ticket
      </Button>
      {running || waiting ? (
        <Button busy={busy} onClick={cancel}>
          <Square size={13} />
          {continues ? 'Stop' : 'Cancel'}
        </Button>
      ) : null}
      {continuable ? (
        <Button kind="primary" busy={busy} onClick={goOn}>
          <Play size={15} />
          Continue
        </Button>
      ) : null}
      {!running && !waiting ? (
        <Button kind={continuable ? 'fill' : 'primary'} busy={busy} onClick={run}>
          {status === 'pending' ? <Play size={15} /> : <RotateCw size={15} />}
          {status === 'pending' ? 'Run now' : 'Run again'}
        </Button>
      ) : null}
      <FormDialog
        open={deleting}
        onOpenChange={setDeleting}
        title="Delete this ticket?"
        description={`The ticket and all its results are deleted permanently.${running ? ' The current run is stopped.' : ''}`}
        submit="Delete"
        kind="danger"
        action={async () => {
          const deleted = await deleteTicket(id);
          if (deleted.ok) router.push('/work');
          return deleted;
        }}
      >
        {() => null}
      </FormDialog>
    </>
  );
}
