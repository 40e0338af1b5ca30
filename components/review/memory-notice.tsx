'use client';

import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { toast } from 'sonner';
import { writeNow } from '#app/(partner)/deliverables/write-actions.ts';
import { Button } from '#components/ui/button.tsx';
import { memoriesOfText } from '#lib/features/versions/memories-of-text.ts';
import type { Review } from '#lib/features/versions/read-review.ts';
import { isOpen, type Version } from '#lib/features/versions/version.ts';

/** Says which memories of a draft are no longer used or were added since, with a button to draft again. */
export function MemoryNotice({ review, version, text }: { review: Review; version: Version; text: string }) {
  const router = useRouter();
  const [busy, start] = useTransition();
  const memories = memoriesOfText(review.memories, text);
  const gone = memories.used.filter(({ state }) => state !== 'in use').length;
  const added = memories.offered.filter(({ state }) => state === 'in use').length;
  if (!isOpen(version.status) || review.newest > version.number || gone + added === 0) return null;
  const write = () =>
    start(async () => {
      const begun = await writeNow(version.deliverableId).catch(() => null);
      if (begun?.ok) router.push(`/deliverables/${version.deliverableId}/versions/${begun.number}`);
      else toast.error(begun?.message ?? 'Couldn’t start the draft: the server can’t be reached. Try again.');
    });
  return (
    <div
      role="status"
      className="flex flex-none flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-2 text-ui text-ink-2 lg:mx-10 lg:px-0"
    >
      <p className="min-w-0 flex-1 basis-64 text-pretty">
        {gone > 0 ? `This draft was written with ${gone === 1 ? 'a memory that is' : `${gone} memories that are`} no longer used. ` : null}
        {added > 0 ? `You chose ${added === 1 ? 'a memory' : `${added} memories`} that this draft was written without. ` : null}
        {text !== version.draft ? `Drafting again creates a new version; your edits stay in version ${version.number}.` : null}
      </p>
      <Button busy={busy} onClick={write}>
        Draft again
      </Button>
    </div>
  );
}
