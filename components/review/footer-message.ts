import { formatAttempt } from '#components/deliverables/format-attempt.ts';
import { formatDay } from '#components/ui/format-date.ts';
import { deliveryStatusLabels, NO_MAIL_SERVER, NOT_SENT, noMailServer } from '#lib/features/delivery/delivery-status.ts';
import type { Review } from '#lib/features/versions/read-review.ts';
import { isOpen, type Version } from '#lib/features/versions/version.ts';
import type { Viewer } from './about-version.tsx';

/** What the person decides about, or what was decided and how its delivery stands. `sendsMail`: there is a mail server. */
export function footerMessage(review: Review, version: Version, viewer: Viewer, sendsMail: boolean): string {
  const { goesTo, deliveries } = review;
  const last = deliveries.at(-1);
  const mayGo = isOpen(version.status) || (version.status === 'approved' && !last);
  const isUnsent = mayGo && !sendsMail && goesTo?.platform === 'email' && !('problem' in goesTo);
  const said = isOpen(version.status)
    ? [approvalMessage(review, isUnsent)]
    : [
        decisionMessage(version, viewer, last?.platform === 'download'),
        deliveryMessage(review, version, viewer),
        isUnsent ? NO_MAIL_SERVER : '',
      ];
  return said.filter(Boolean).join(' ');
}

/** How its delivery stands, where that is not said already. */
function deliveryMessage({ goesTo, deliveries }: Review, version: Version, viewer: Viewer): string {
  if (version.status !== 'approved') return '';
  const last = deliveries.at(-1);
  switch (last?.status) {
    case undefined:
      if (goesTo && 'problem' in goesTo) return `It cannot be delivered: ${goesTo.problem}`;
      return goesTo?.platform === 'download' ? FILE_READY : '';
    case 'saved':
      return NOT_SENT;
    case 'failed':
      return `It was not delivered: ${last!.error} ${formatAttempt(last!, viewer)}`;
    case 'unknown':
      return `It may have arrived: ${last!.error}`;
    case 'delivered':
      return '';
    default:
      return 'It is being delivered.';
  }
}

/** What became of a delivery that was begun here, for the status region. */
export function sendingMessage(isUnderWay: boolean, deliveries: Review['deliveries']): string {
  const last = deliveries.at(-1);
  return isUnderWay || !last ? 'It is being delivered.' : `${deliveryStatusLabels[last.status]}.`;
}

const FILE_READY = 'The file is ready to download.';

/** What approving does. `isUnsent`: it goes by email, and there is no mail server. */
function approvalMessage({ deliverable: { governance }, goesTo }: Review, isUnsent: boolean): string {
  if (!goesTo) return 'Approving makes this the final text, kept here.';
  if ('problem' in goesTo) return `Approving makes this the final text. It cannot be delivered: ${goesTo.problem}`;
  if (goesTo.platform === 'download') return 'Approving makes this the final text, ready to download.';
  if (isUnsent) return `Approving makes this the final text. ${noMailServer(goesTo.target)}`;
  return governance === 'manual'
    ? 'Approving makes this the final text. You deliver it with the next press.'
    : `Approving makes this the final text and sends it to ${goesTo.target} at once.`;
}

function decisionMessage(version: Version, { timeZone, now }: Viewer, isFile: boolean): string {
  const on = (at: string | null) => (at ? ` ${formatDay(at, timeZone, new Date(now))}` : '');
  switch (version.status) {
    case 'approved':
      return `Approved${on(version.approvedAt)}.`;
    case 'delivered':
      return isFile ? `Approved${on(version.approvedAt)}. ${FILE_READY}` : `Delivered${on(version.deliveredAt)}.`;
    default:
      return `Rejected${on(version.updatedAt)}${version.feedback ? `: “${version.feedback}”` : '.'}`;
  }
}
