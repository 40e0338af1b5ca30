/**
 * The status of a delivery. `ready`: a file that can be downloaded, and was sent to nobody. `saved`: an email that was saved on the
 * server and not sent, because no email server is set up. `unknown`: it may have arrived; only a person can have it sent again.
 */
export const deliveryStatuses = ['pending', 'sending', 'delivered', 'ready', 'saved', 'failed', 'unknown'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** The label of each status. */
export const deliveryStatusLabels: Record<DeliveryStatus, string> = {
  pending: 'Queued',
  sending: 'Sending',
  delivered: 'Delivered',
  ready: 'Ready to download',
  saved: 'Saved, not sent',
  failed: 'Not delivered',
  unknown: 'May have arrived',
};

/** Statuses of a version that has not reached its destination, or may not have, and that do not change automatically. */
export const undeliveredStatuses = ['saved', 'failed', 'unknown'] as const satisfies readonly DeliveryStatus[];
export type UndeliveredStatus = (typeof undeliveredStatuses)[number];

/** Shown before a version goes by email when there is no email server. */
export const NO_EMAIL_SERVER = 'No email server is set up, so the email will be saved here and not sent.';

/** The same for one email. */
export const noEmailServer = (address: string) => `No email server is set up, so the email to ${address} will be saved here and not sent.`;

/** Shown once it was saved. */
export const NOT_SENT = 'Not sent: no email server was set up. A copy was saved.';
