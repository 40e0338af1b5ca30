import { dayWords } from '#components/ui/date-words.ts';
import { isSavedHere, NO_MAIL_SERVER, SAVED_HERE } from '#lib/delivery/saved-here.ts';
import type { Review } from '#lib/versions/read-review.ts';
import { isOpen, type Version } from '#lib/versions/version.ts';
import type { Viewer } from './about-version.tsx';

/** What the person decides about, or what was decided and how its delivery stands. `sendsMail`: there is a mail server. */
export function footerWords(review: Review, version: Version, viewer: Viewer, sendsMail: boolean): string {
  const { goesTo, deliveries } = review;
  const last = deliveries.at(-1);
  const mayGo = isOpen(version.status) || (version.status === 'approved' && !last);
  const said = isOpen(version.status)
    ? [approvalWords(review)]
    : [decisionWords(version, viewer, last !== undefined && isSavedHere(last)), deliveryWords(review, version)];
  const warned = mayGo && !sendsMail && goesTo?.platform === 'email' && !goesTo.problem;
  return [...said, warned ? NO_MAIL_SERVER : ''].filter(Boolean).join(' ');
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

/** What approving does. */
function approvalWords({ deliverable: { governance }, goesTo }: Review): string {
  if (!goesTo) return 'Approving makes this the final text, kept here.';
  if (goesTo.problem) return `Approving makes this the final text. It cannot be delivered: ${goesTo.problem}`;
  const whereto = goesTo.platform === 'download' ? 'makes it ready to download' : `sends it to ${goesTo.target}`;
  return governance === 'manual'
    ? 'Approving makes this the final text. You deliver it with the next press.'
    : `Approving makes this the final text and ${whereto} at once.`;
}

function decisionWords(version: Version, { timeZone, now }: Viewer, saved: boolean): string {
  const on = (at: string | null) => (at ? ` ${dayWords(at, timeZone, new Date(now))}` : '');
  switch (version.status) {
    case 'approved':
      return `Approved${on(version.approvedAt)}.`;
    case 'delivered':
      if (saved) return `${SAVED_HERE}. Approved${on(version.approvedAt)}.`;
      return `Delivered${on(version.deliveredAt)}.`;
    default:
      return `Rejected${on(version.updatedAt)}${version.feedback ? `: “${version.feedback}”` : '.'}`;
  }
}
