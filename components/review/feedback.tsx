'use client';

import { useTransition } from 'react';
import { toast } from 'sonner';
import { keep } from '#app/(partner)/deliverables/version-actions.ts';
import { Link } from '#components/ui/link.tsx';
import { shorten } from '#lib/base/text/shorten.ts';
import type { Review } from '#lib/features/versions/read-review.ts';

/** How long feedback applies, and the way to keep it longer. `number`: of the version that it is about. */
export function FeedbackTerm({
  words,
  number,
  deliverableId,
  kept,
}: {
  words: string;
  number: number;
  deliverableId: string;
  kept: Review['keptFeedback'];
}) {
  const [busy, start] = useTransition();
  const memory = kept.find((one) => one.words === words);
  const onKeep = () =>
    start(async () => {
      const saved = await keep({ deliverableId, number, words }).catch(() => null);
      if (!saved?.ok) toast.error(saved?.message ?? 'Not saved: the server can’t be reached. Try again.');
    });
  if (memory)
    return (
      <>
        Kept as a{' '}
        <Link href={`/memories#${memory.memoryId}`} className="link">
          memory
        </Link>{' '}
        of this deliverable.
      </>
    );
  return (
    <>
      Applies until a later version is approved.{' '}
      <button type="button" className="link" aria-label={`Keep for good: ${shorten(words)}`} disabled={busy} onClick={onKeep}>
        Keep for good
      </button>
    </>
  );
}
