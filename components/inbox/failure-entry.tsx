'use client';

import { TriangleAlert } from 'lucide-react';
import { useTransition } from 'react';
import { toast } from 'sonner';
import { writeNow } from '#app/(partner)/deliverables/write-actions.ts';
import { WithPageLinks } from '#components/refs/with-page-links.tsx';
import { Button } from '#components/ui/button.tsx';
import { shorten } from '#lib/base/text/shorten.ts';
import type { WaitingFailure } from '#lib/features/inbox/inbox.ts';
import { Dismiss } from './dismiss.tsx';
import { About, Entry, type EntryProps, versionHref } from './entry.tsx';

/** A version that could not be written: to retry or to dismiss. */
export function FailureEntry({ waiting, viewer, onSettled }: EntryProps<WaitingFailure>) {
  const [busy, run] = useTransition();
  const name = `version ${waiting.number} of ${waiting.title}`;
  const again = () =>
    run(async () => {
      const started = await writeNow(waiting.deliverableId).catch(() => null);
      if (!started?.ok) return void toast.error(started?.message ?? 'Couldn’t start it. Try again.');
      onSettled();
      toast(`Version ${started.number} of “${shorten(waiting.title)}” is being written.`);
    });
  return (
    <Entry
      sign={<TriangleAlert size={16} className="text-bad" />}
      href={versionHref(waiting)}
      title={`Version ${waiting.number} of ${waiting.title} couldn’t be written`}
      description={<WithPageLinks text={waiting.reason} />}
      since={waiting.at}
      viewer={viewer}
      actions={
        <>
          <Dismiss waiting={waiting} name={name} onSettled={onSettled} />
          <Button busy={busy} onClick={again}>
            Try again
            <About>{name}</About>
          </Button>
        </>
      }
    />
  );
}
