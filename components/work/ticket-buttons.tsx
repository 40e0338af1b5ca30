'use client';

import { Play, RotateCw, Square, Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState, useTransition } from 'react';
import { toast } from 'sonner';
import { cancelRun, deleteTicket, runNow } from '#app/(partner)/work/actions.ts';
import { useFreshPage } from '#components/review/use-fresh-page.ts';
import { Button } from '#components/ui/button.tsx';
import { FormDialog } from '#components/ui/form-dialog.tsx';
import type { TicketStatus } from '#lib/work/ticket.ts';

/**
 * Run, cancel, delete. While it runs the page is read again every two seconds. `runnable` is false for a type of work that
 * cannot be run yet.
 */
export function TicketButtons({ id, status, runnable }: { id: string; status: TicketStatus; runnable: boolean }) {
  const [busy, act] = useTransition();
  const [deleting, setDeleting] = useState(false);
  const router = useRouter();
  const running = status === 'running';
  useFreshPage(running);

  const run = () =>
    act(async () => {
      const started = await runNow(id).catch(() => null);
      if (!started?.ok) toast.error(started?.message ?? 'It could not be started. Try again.');
    });
  const cancel = () =>
    act(async () => {
      const cancelled = await cancelRun(id).catch(() => null);
      if (cancelled === null) toast.error('It could not be cancelled. Try again.');
      else toast(cancelled ? 'The run is cancelled.' : 'It was done already.');
    });

  return (
    <>
      <Button kind="plain" busy={busy} onClick={() => setDeleting(true)}>
        <Trash2 size={15} />
        Delete
      </Button>
      {running ? (
        <Button busy={busy} onClick={cancel}>
          <Square size={13} />
          Cancel
        </Button>
      ) : null}
      {!running && runnable ? (
        <Button kind="primary" busy={busy} onClick={run}>
          {status === 'pending' ? <Play size={15} /> : <RotateCw size={15} />}
          {status === 'pending' ? 'Run now' : 'Run again'}
        </Button>
      ) : null}
      <FormDialog
        open={deleting}
        onOpenChange={setDeleting}
        title="Delete this work ticket?"
        description={`It is deleted with everything that it brought forth, at once and for good.${running ? ' The run that is under way is stopped.' : ''}`}
        submit="Delete it"
        kind="danger"
        action={async () => {
          await deleteTicket(id);
          router.push('/work');
          return { state: 'saved' };
        }}
      >
        {() => null}
      </FormDialog>
    </>
  );
}
