'use client';

import { Check, RotateCcw } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { dayWords } from '#components/ui/date-words.ts';
import type { Review } from '#lib/versions/read-review.ts';
import { isOpen, type Version } from '#lib/versions/version.ts';
import type { Viewer } from './about-version.tsx';

/** What the person decides about, or what was decided, in words. */
export function ReviewFooter({
  review,
  version,
  viewer,
  busy,
  blocked,
  onApprove,
  onReject,
  onRestore,
}: {
  review: Review;
  version: Version;
  viewer: Viewer;
  busy: boolean;
  /** Nothing can be decided until something else is. */
  blocked: boolean;
  onApprove: () => void;
  onReject: () => void;
  onRestore: () => void;
}) {
  if (version.status === 'generating' || version.status === 'failed') return null;
  const waits = isOpen(version.status);
  return (
    <footer className="flex flex-none flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-paper px-4 py-3 lg:mx-10 lg:px-0">
      <p className="line-clamp-2 min-w-0 flex-1 basis-full text-ui text-pretty text-ink-2 sm:basis-0">
        {waits ? approvalWords(review) : decisionWords(version, viewer)}
      </p>
      <div className="flex gap-2 max-sm:w-full">
        {waits ? (
          <>
            <Button className="max-sm:flex-1" aria-haspopup="dialog" disabled={busy || blocked} onClick={onReject}>
              Reject
            </Button>
            <Button kind="primary" className="max-sm:flex-1" busy={busy} disabled={busy || blocked} onClick={onApprove}>
              <Check />
              Approve
            </Button>
          </>
        ) : (
          <Button className="max-sm:flex-1" busy={busy} onClick={onRestore}>
            <RotateCcw size={15} />
            Bring back as a new version
          </Button>
        )}
      </div>
    </footer>
  );
}

/** What approving does. */
function approvalWords({ deliverable: { destination } }: Review): string {
  return destination
    ? 'Approving makes this the final text. It is not sent by that yet.'
    : 'Approving makes this the final text, kept here.';
}

function decisionWords(version: Version, { timeZone, now }: Viewer): string {
  const on = (at: string | null) => (at ? ` ${dayWords(at, timeZone, new Date(now))}` : '');
  switch (version.status) {
    case 'approved':
      return `Approved${on(version.approvedAt)}.`;
    case 'delivered':
      return `Delivered${on(version.deliveredAt)}.`;
    default:
      return `Rejected${on(version.updatedAt)}${version.feedback ? `: “${version.feedback}”` : '.'}`;
  }
}
