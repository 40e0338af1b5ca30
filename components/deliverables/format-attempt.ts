import { formatMoment } from '#components/ui/format-date.ts';
import type { Delivery } from '#lib/features/delivery/delivery.ts';

/** When a failed delivery is retried, or when the last attempt was. Empty for all others. */
export function formatAttempt(
  { status, attempts, triedAt, nextAttemptAt }: Pick<Delivery, 'status' | 'attempts' | 'triedAt' | 'nextAttemptAt'>,
  { timeZone, now }: { timeZone: string; now: string },
): string {
  if (status !== 'failed') return '';
  const today = new Date(now);
  const moment = (at: string) => formatMoment(at, timeZone, today).replace(/^[TY]/, (letter) => letter.toLowerCase());
  const tried = attempts > 1 ? ` after ${attempts} attempts` : '';
  if (!nextAttemptAt) return triedAt ? `Stopped trying ${moment(triedAt)}${tried}.` : '';
  return new Date(nextAttemptAt) <= today ? 'Trying again in a moment.' : `Next try ${moment(nextAttemptAt)}.`;
}
