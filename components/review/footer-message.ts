import { formatAttempt } from '#components/deliverables/format-attempt.ts';
import { formatDay } from '#components/ui/format-date.ts';
import { capitalize } from '#lib/base/text/capitalization.ts';
import { deliveryVerb, destinationLabel } from '#lib/entities/destination-labels.ts';
import { checkFirst } from '#lib/features/delivery/delivery-message.ts';
import { deliveryStatusLabels, NO_EMAIL_SERVER, NOT_SENT, noEmailServer } from '#lib/features/delivery/delivery-status.ts';
import type { Review } from '#lib/features/versions/read-review.ts';
import { isOpen, type Version } from '#lib/features/versions/version.ts';
import type { Viewer } from './about-version.tsx';

/** What approving does, or what was decided and the state of the delivery. `sendsEmail`: emails can be sent. */
export function footerMessage(review: Review, version: Version, viewer: Viewer, sendsEmail: boolean): string {
  const { goesTo, deliveries } = review;
  const last = deliveries.at(-1);
  const mayGo = isOpen(version.status) || (version.status === 'approved' && (!last || last.status === 'ready'));
  const isUnsent = mayGo && !sendsEmail && goesTo?.platform === 'email' && !('problem' in goesTo);
  const sentences = isOpen(version.status)
    ? [approvalMessage(review, isUnsent)]
    : [decisionMessage(version, deliveries, viewer), deliveryMessage(review, version, viewer), isUnsent ? NO_EMAIL_SERVER : ''];
  return sentences.filter(Boolean).join(' ');
}

/** The state of its delivery, unless that is clear already. */
function deliveryMessage({ goesTo, deliveries }: Review, version: Version, viewer: Viewer): string {
  if (version.status !== 'approved') return '';
  const last = standingOf(deliveries);
  switch (last?.status) {
    case undefined:
      if (goesTo && 'problem' in goesTo) return `It can’t be delivered: ${goesTo.problem}`;
      return goesTo?.platform === 'download' ? FILE_READY : '';
    case 'ready':
      return FILE_READY;
    case 'saved':
      return NOT_SENT;
    case 'failed':
      return `Not delivered: ${last!.error} ${formatAttempt(last!, viewer)}`;
    case 'unknown':
      return `It may have arrived: ${last!.error} ${checkFirst(last!.platform)}`;
    case 'delivered':
      return '';
    default:
      return 'Delivering…';
  }
}

/** The newest delivery; one that may have arrived outweighs those that did not, as in the state of the version. */
export function standingOf(deliveries: Review['deliveries']): Review['deliveries'][number] | undefined {
  const last = deliveries.at(-1);
  return last && ['failed', 'saved', 'ready'].includes(last.status)
    ? (deliveries.findLast(({ status }) => status === 'unknown') ?? last)
    : last;
}

/** The outcome of a delivery that was started here, for the status region. */
export function sendingMessage(isUnderWay: boolean, deliveries: Review['deliveries']): string {
  const last = deliveries.at(-1);
  return isUnderWay || !last ? 'Delivering…' : `${deliveryStatusLabels[last.status]}.`;
}

const FILE_READY = 'The file is ready to download.';

/** What approving does. `isUnsent`: the destination is email, and no email server is set up. */
function approvalMessage({ deliverable: { governance }, goesTo }: Review, isUnsent: boolean): string {
  if (!goesTo) return 'Approving finalizes the text. It stays here.';
  if ('problem' in goesTo) return `Approving finalizes the text. It can’t be delivered: ${goesTo.problem}`;
  if (goesTo.platform === 'download') return 'Approve to finalize the text; you can then download the file.';
  if (isUnsent) return `Approving finalizes the text. ${noEmailServer(goesTo.target)}`;
  const [verb, where] = [deliveryVerb(goesTo.platform), destinationLabel(goesTo)];
  return governance === 'manual'
    ? `Approving finalizes the text. You can then ${verb.do} it ${where}.`
    : `Approving finalizes the text and ${verb.does} it ${where}.`;
}

/** "Posted today to #team on Slack, in your name." */
function arrivalMessage(deliveries: Review['deliveries'], on: string): string {
  const arrived = deliveries.findLast(({ status }) => status === 'delivered');
  if (!arrived) return `Delivered${on}.`;
  const where = destinationLabel({ platform: arrived.platform, target: arrived.destination });
  return `${capitalize(deliveryVerb(arrived.platform).done)}${on} ${where}.`;
}

function decisionMessage(version: Version, deliveries: Review['deliveries'], { timeZone, now }: Viewer): string {
  const on = (at: string | null) => (at ? ` ${formatDay(at, timeZone, new Date(now))}` : '');
  switch (version.status) {
    case 'approved':
      return `Approved${on(version.approvedAt)}.`;
    case 'delivered':
      return arrivalMessage(deliveries, on(version.deliveredAt));
    default:
      return `Rejected${on(version.updatedAt)}${version.feedback ? `: “${version.feedback}” This applies until a later version is approved.` : '.'}`;
  }
}
