/**
 * How a delivery stands. `saved`: an email that was kept on the server because no mail server is set up, and sent to nobody.
 * `unknown`: it may have arrived; only a person has it sent again.
 */
export const deliveryStatuses = ['pending', 'sending', 'delivered', 'saved', 'failed', 'unknown'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** What each status is called. */
export const deliveryStatusLabels: Record<DeliveryStatus, string> = {
  pending: 'Queued',
  sending: 'Sending',
  delivered: 'Delivered',
  saved: 'Saved, not sent',
  failed: 'Not delivered',
  unknown: 'May have arrived',
};

/** The statuses in which a version has not reached its destination, or may not have, and nothing more happens by itself. */
export const undeliveredStatuses = ['saved', 'failed', 'unknown'] as const satisfies readonly DeliveryStatus[];
export type UndeliveredStatus = (typeof undeliveredStatuses)[number];

/** Shown before a version goes by email where there is no mail server. */
export const NO_MAIL_SERVER = 'No mail server is set up, so the email will be saved here and not sent.';

/** The same of one email. */
export const noMailServer = (address: string) => `No mail server is set up, so the email to ${address} will be saved here and not sent.`;

/** Shown once one was saved. */
export const NOT_SENT = 'Not sent: no mail server was set up. A copy was saved.';
