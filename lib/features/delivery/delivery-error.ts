import type { BadDestination, Destination } from '#lib/entities/destination.ts';
import { deliveryVerb, destinationLabel } from '#lib/entities/destination-labels.ts';
import type { Edition } from './edition.ts';

/** Why there is nothing to deliver, as a message for the person. */
export interface Refusal {
  error: 'not_found' | 'invalid_state' | 'no_destination' | 'elsewhere';
  message: string;
}

/** It does not exist, or belongs to someone else. */
export const notFound: Refusal = {
  error: 'not_found',
  message: 'This version no longer exists. It may have been deleted in another window.',
};

export const noDestination: Refusal = {
  error: 'no_destination',
  message: 'This deliverable has no destination. Set one, or give its recipient an email address.',
};

/** It is not approved, and may never be. */
export const notApproved = ({ number }: Pick<Edition, 'number'>): Refusal => ({
  error: 'invalid_state',
  message: `Version ${number} isn’t approved, so it can’t be delivered.`,
});

type Place = Pick<Destination | BadDestination, 'platform' | 'target'>;
const goWhere = (now: Place) => `Its versions now go ${destinationLabel(now)}.`;
const sendThere = ({ platform }: Place) =>
  platform === 'download' ? '' : ` You can ${deliveryVerb(platform).do} it there from the version’s page.`;

/** The destination was changed after it was shown to the person. */
export const elsewhere = (now: Place): Refusal => ({
  error: 'elsewhere',
  message: `Nothing was sent, because the destination was changed. ${goWhere(now)}${sendThere(now)}`,
});

/** Why a version that was on its way was not sent. `now`: its destination since then. */
export const changedSince = (now: Place | null): string =>
  now
    ? `The destination was changed before it could be sent, so nothing was sent. ${goWhere(now)}${sendThere(now)}`
    : 'The destination was removed before it could be sent, so nothing was sent. To send it, set one on the deliverable.';
