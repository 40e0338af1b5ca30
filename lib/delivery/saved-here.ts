import type { Delivery } from './delivery.ts';

/** What pages say of a mail that was kept in the folder. */
export const SAVED_HERE = 'Saved here, no mail sent';

/** What pages say before a version goes by email where there is no mail server. */
export const NO_MAIL_SERVER = 'No mail server is set up here: mails are saved in a folder on the server, none is sent.';

/** Whether what counts as delivered was only kept in the folder. */
export function isSavedHere({ status, providerMessage }: Pick<Delivery, 'status' | 'providerMessage'>): boolean {
  return status === 'delivered' && providerMessage !== null && providerMessage.startsWith(SAVED_HERE);
}
