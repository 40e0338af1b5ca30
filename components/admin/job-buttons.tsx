'use client';

import { useTransition } from 'react';
import { toast } from 'sonner';
import { cancel, retry } from '#app/admin/jobs/actions.ts';
import { Button } from '#components/ui/button.tsx';
import type { JobState } from '#lib/admin/jobs.ts';

/** The actions on a job in its current state. */
export function JobButtons({ id, name, state }: { id: string; name: string; state: JobState }) {
  const [busy, act] = useTransition();
  const press = (change: typeof retry) => () =>
    act(async () => {
      const { ok, message } = await change(id);
      if (ok) toast(message);
      else toast.error(message);
    });
  const mayRetry = state === 'failed' || state === 'dead';
  const mayCancel = state === 'queued' || state === 'running' || state === 'failed';
  if (!mayRetry && !mayCancel) return null;
  return (
    <span className="-my-1 flex gap-1 self-start">
      {mayRetry ? (
        <Button busy={busy} onClick={press(retry)}>
          Retry<span className="sr-only"> {name}</span>
        </Button>
      ) : null}
      {mayCancel ? (
        <Button kind="plain" busy={busy} onClick={press(cancel)}>
          Cancel<span className="sr-only"> {name}</span>
        </Button>
      ) : null}
    </span>
  );
}
