'use client';

import { Check, RotateCcw, Send } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { dayWords } from '#components/ui/date-words.ts';
import type { Review } from '#lib/versions/read-review.ts';
import { isOpen, isWritten, type Version } from '#lib/versions/version.ts';
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
  onDeliver,
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
  /** `again`: one that may have arrived is sent once more. */
  onDeliver: (again: boolean) => void;
}) {
  if (!isWritten(version.status)) return null;
  const waits = isOpen(version.status);
  const delivering = deliveryOffer(review, version);
  return (
    <footer className="flex flex-none flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-paper px-4 py-3 lg:mx-10 lg:px-0">
      <p className="line-clamp-2 min-w-0 flex-1 basis-full text-ui text-pretty text-ink-2 sm:basis-0">
        {waits ? approvalWords(review) : `${decisionWords(version, viewer)} ${deliveryWords(review, version)}`}
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
          <>
            <Button className="max-sm:flex-1" busy={busy} onClick={onRestore}>
              <RotateCcw size={15} />
              Bring back as a new version
            </Button>
            {delivering ? (
              <Button kind="primary" className="max-sm:flex-1" busy={busy} onClick={() => onDeliver(delivering.again)}>
                <Send size={15} />
                {delivering.words}
              </Button>
            ) : null}
          </>
        )}
      </div>
    </footer>
  );
}

/** How its delivery stands, where that is not said already. */
function deliveryWords({ goesTo, deliveries }: Review, version: Version): string {
  if (version.status !== 'approved') return '';
  const last = deliveries.at(-1);
  if (!last) return goesTo?.problem ? `It cannot be delivered: ${goesTo.problem}` : '';
  if (last.status === 'failed') return `It was not delivered: ${last.error}`;
  if (last.status === 'unknown') return `It may have arrived: ${last.error}`;
  return last.status === 'delivered' ? '' : 'It is being delivered.';
}

/** What delivering is called now; null where there is nothing to deliver, or it is on its way. */
function deliveryOffer({ goesTo, deliveries }: Review, version: Version): { words: string; again: boolean } | null {
  if (version.status !== 'approved' || !goesTo || goesTo.problem) return null;
  const last = deliveries.findLast(({ platform, destination }) => platform === goesTo.platform && destination === goesTo.target);
  if (last?.status === 'unknown') return { words: 'Send again', again: true };
  if (last?.status === 'failed') return { words: 'Try again', again: false };
  if (last) return null;
  return { words: goesTo.platform === 'download' ? 'Deliver' : `Send to ${goesTo.target}`, again: false };
}

/** What approving does. */
function approvalWords({ deliverable: { governance }, goesTo }: Review): string {
  if (!goesTo) return 'Approving makes this the final text, kept here.';
  if (goesTo.problem) return `Approving makes this the final text. It cannot be delivered: ${goesTo.problem}`;
  const whereto = goesTo.platform === 'download' ? 'makes it ready to download' : `sends it to ${goesTo.target}`;
  return governance === 'manual'
    ? 'Approving makes this the final text. You deliver it with the next press.'
    : `Approving makes this the final text and ${whereto} at once.`;
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
