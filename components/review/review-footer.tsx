'use client';

import { Check, CheckCheck, RotateCcw, Send } from 'lucide-react';
import { DownloadLink } from '#components/deliverables/download-link.tsx';
import { Button } from '#components/ui/button.tsx';
import { useSettled } from '#components/ui/use-settled.ts';
import { capitalize } from '#lib/base/text/capitalization.ts';
import { deliveryVerb, destinationLabel } from '#lib/entities/destination-labels.ts';
import type { Format } from '#lib/entities/format.ts';
import type { Review } from '#lib/features/versions/read-review.ts';
import { isOpen, isWritten, type Version } from '#lib/features/versions/version.ts';
import type { Viewer } from './about-version.tsx';
import { footerMessage, standingOf } from './footer-message.ts';

/** The decision to make, or the decision that was made. */
export function ReviewFooter({
  review,
  version,
  viewer,
  sendsEmail,
  busy,
  blocked,
  onApprove,
  onReject,
  onRestore,
  onDeliver,
  onArrived,
}: {
  review: Review;
  version: Version;
  viewer: Viewer;
  /** True if emails can be sent. */
  sendsEmail: boolean;
  busy: boolean;
  /** Nothing can be decided until a conflict is resolved. */
  blocked: boolean;
  onApprove: () => void;
  onReject: () => void;
  onRestore: () => void;
  /** `again`: also sends a version that may have arrived. */
  onDeliver: (again: boolean) => void;
  /** The person has seen that a delivery arrived. */
  onArrived: (deliveryId: string) => void;
}) {
  const settled = useSettled(version.status);
  if (!isWritten(version.status)) return null;
  const waits = isOpen(version.status);
  const delivering = deliveryOffer(review, version, sendsEmail);
  const file = fileOffer(review, version);
  const standing = standingOf(review.deliveries);
  const uncertain = version.status === 'approved' && standing?.status === 'unknown' ? standing : null;
  return (
    <footer
      id="decision"
      tabIndex={-1}
      className="flex flex-none flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-paper px-4 py-3 outline-none lg:mx-10 lg:px-0"
    >
      <p className="line-clamp-6 min-w-0 flex-1 basis-full text-ui text-pretty text-ink-2 sm:basis-0">
        {footerMessage(review, version, viewer, sendsEmail)}
      </p>
      <div className="flex flex-wrap gap-2 max-sm:w-full">
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
            <Button className="max-sm:flex-1" busy={busy || !settled} onClick={onRestore}>
              <RotateCcw size={15} />
              Restore as new version
            </Button>
            {file ? <DownloadLink className="btn btn-primary max-sm:flex-1" versionId={version.id} format={file} /> : null}
            {uncertain ? (
              <Button className="max-sm:flex-1" busy={busy || !settled} onClick={() => onArrived(uncertain.id)}>
                <CheckCheck size={15} />
                Mark as delivered
              </Button>
            ) : null}
            {delivering ? (
              <Button
                kind={delivering.again ? 'fill' : 'primary'}
                className="max-w-full max-sm:basis-full sm:max-w-md"
                busy={busy || !settled}
                onClick={() => onDeliver(delivering.again)}
              >
                <Send size={15} className="flex-none" />
                {/* A destination can be of any length. */}
                <span className="min-w-0 py-1 text-left whitespace-normal wrap-anywhere">{delivering.label}</span>
              </Button>
            ) : null}
          </>
        )}
      </div>
    </footer>
  );
}

/** The file format in which the version is delivered; null for other destinations. */
function fileOffer({ goesTo }: Review, { status }: Version): Format | null {
  const isFinal = status === 'approved' || status === 'delivered';
  return isFinal && goesTo?.platform === 'download' && !('problem' in goesTo) ? goesTo.format : null;
}

/** The label of the delivery button; null if there is nothing to deliver, or it is in progress. */
function deliveryOffer({ goesTo, deliveries }: Review, version: Version, sendsEmail: boolean): { label: string; again: boolean } | null {
  if (version.status !== 'approved' || !goesTo || 'problem' in goesTo || goesTo.platform === 'download') return null;
  const last = deliveries.findLast(({ platform, destination }) => platform === goesTo.platform && destination === goesTo.target);
  const verb = capitalize(deliveryVerb(goesTo.platform).do);
  if (last?.status === 'unknown') return { label: `${verb} again`, again: true };
  if (last?.status === 'failed') return { label: 'Try again', again: false };
  // A saved email can be sent once an email server is set up.
  if (last && !(last.status === 'saved' && sendsEmail)) return null;
  return { label: `${verb} ${destinationLabel(goesTo)}`, again: false };
}
