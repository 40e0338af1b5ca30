import { formatMoment } from '#components/ui/format-date.ts';
import type { Delivery } from '#lib/features/delivery/delivery.ts';

/** When a failed delivery is retried, or when the last attempt was. Empty for all others. */
export function formatAttempt(
  { status, tries, triedAt, nextAttemptAt }: Pick<Delivery, 'status' | 'tries' | 'triedAt' | 'nextAttemptAt'>,
  { timeZone, now }: { timeZone: string; now: string },
): string {
  if (status !== 'failed') return '';
  const today = new Date(now);
  const moment = (at: string) => formatMoment(at, timeZone, today).replace(/^[TY]/, (letter) => letter.toLowerCase());
  const tried = tries > 1 ? ` after ${tries} attempts` : '';
  if (!nextAttemptAt) return triedAt && tries > 0 ? `Stopped trying ${moment(triedAt)}${tried}.` : '';
  return new Date(nextAttemptAt) <= today ? 'Trying again in a moment.' : `Next try ${moment(nextAttemptAt)}.`;
}
