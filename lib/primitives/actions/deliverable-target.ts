import { wordCountOf } from '#lib/base/text/word-count.ts';
import { type BadDestination, type DeliveryOptions, type Destination, destinationOf } from '#lib/entities/destination.ts';
import { NO_EMAIL_SERVER } from '#lib/features/delivery/delivery-status.ts';
import type { ActionContext, ActionTarget } from './define-action.ts';

/** The destination of a deliverable's versions. Whether a URL may be contacted is decided when sending. Null without one. */
export function goesTo(
  { row: { destination, recipient } }: ActionTarget,
  options: DeliveryOptions = {},
): Destination | BadDestination | null {
  const origin = URL.parse(String((destination as { target?: unknown } | null)?.target ?? ''))?.origin;
  return destinationOf({ destination, recipient }, options, origin ? [origin] : []);
}

/** Warns before a delivery that an email is only saved when no email server is set up. */
export function warningFacts({ sendsEmail }: ActionContext, to: Destination | BadDestination | null): { label: string; value: string }[] {
  return sendsEmail === false && to?.platform === 'email' && !('problem' in to) ? [{ label: 'Note', value: NO_EMAIL_SERVER }] : [];
}

/** The page of a version of a deliverable. */
export function versionPage({ row }: ActionTarget, number: number): string {
  return `/deliverables/${row.id}/versions/${number}`;
}

/** The number of words of a text, formatted for a person. */
export function wordCount(text: string): string {
  return wordCountOf(text).toLocaleString('en');
}
