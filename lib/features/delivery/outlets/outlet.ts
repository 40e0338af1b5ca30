import type { Format } from '#lib/entities/format.ts';
import type { Edition } from '../edition.ts';

/** What is sent. */
export interface Parcel {
  /** Of the delivery: the same when it is tried again, so that a receiver can tell. */
  id: string;
  userId: string;
  edition: Edition;
  format: Format;
  /** A mail address, a web address, or `download`. */
  target: string;
}

/**
 * What became of a sending, in words for the person. `failed`: it certainly did not arrive; `mayPass` when another try may
 * help. `unknown`: it may have arrived.
 */
export type SendingOutcome =
  | { status: 'delivered'; message: string }
  | { status: 'failed'; error: string; mayPass: boolean }
  | { status: 'unknown'; error: string };

/** What became of a version that was to leave. `saved`: it was kept here and sent to nobody, since there is no way to send it. */
export type Outcome = SendingOutcome | { status: 'saved'; message: string };

/**
 * Sends. Takes at most a minute, and says what it knows. Once something may have left, `signal` stops it no more.
 * @throws before anything has left
 */
export type Outlet = (parcel: Parcel, signal: AbortSignal) => Promise<Outcome>;

/** What another said, fit to be shown: one line, without control characters, at most 300 characters. */
export function quoted(text: string): string {
  return text
    .replace(/\p{C}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 300)
    .toWellFormed();
}
