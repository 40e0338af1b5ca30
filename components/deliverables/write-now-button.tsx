'use client';

import { PenLine } from 'lucide-react';
import { useTransition } from 'react';
import { toast } from 'sonner';
import { writeNow } from '#app/(partner)/deliverables/write-actions.ts';
import { useFreshPage } from '#components/shell/use-fresh-page.ts';
import { Button } from '#components/ui/button.tsx';

/**
 * Starts the next version. While a version is being written, the page is reloaded every two
 * seconds. While a draft is ready for review, that one comes first. */
export function WriteNowButton({
  id,
  writing,
  waiting,
  blockedBy,
}: {
  id: string;
  writing: boolean;
  waiting: boolean;
  /** The id of the text that says why nothing can be written. */
  blockedBy?: string | undefined;
}) {
  const [starting, start] = useTransition();
  useFreshPage(writing);
  return (
    <Button
      kind={waiting ? 'fill' : 'primary'}
      busy={starting || writing}
      disabled={blockedBy !== undefined}
      aria-describedby={blockedBy}
      onClick={() =>
        start(async () => {
          const started = await writeNow(id).catch(() => null);
          if (!started?.ok) toast.error(started?.message ?? 'Couldn’t start the draft. Try again.');
        })
      }
    >
      {writing ? <span className="busy size-4!" aria-hidden="true" /> : <PenLine size={15} />}
      {writing ? 'Writing' : 'Draft now'}
    </Button>
  );
}
