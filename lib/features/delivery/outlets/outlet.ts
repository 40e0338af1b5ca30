import { oneLine, truncate } from '#lib/base/text/shorten.ts';
import type { Format } from '#lib/entities/format.ts';
import type { Edition } from '../edition.ts';

/** What is sent. */
export interface Parcel {
  /** The delivery's id, which stays the same across attempts so that a receiver can recognize repeats. */
  id: string;
  userId: string;
  edition: Edition;
  format: Format;
  /** An email address, a URL, a channel, or `download`. */
  target: string;
}

/**
 * The outcome of sending, with a message for the person. `failed`: it certainly did not arrive; `mayPass` when another attempt may
 * help, and `tried` is false when it failed before anything was tried. `unknown`: it may have arrived.
 */
export type SendingOutcome =
  | { status: 'delivered'; message: string }
  | { status: 'failed'; error: string; mayPass: boolean; tried?: false }
  | { status: 'unknown'; error: string };

/**
 * The outcome of a delivery. `ready`: a file to download, which is sent to nobody. `saved`: it was saved here and not sent, because
 * there is no way to send it.
 */
export type Outcome = SendingOutcome | { status: 'ready' } | { status: 'saved'; message: string };

/**
 * Sends. Takes at most a minute, and reports what it knows. Once something may have been sent, `signal` no longer stops it.
 * @throws before anything has been sent
 */
export type Outlet = (parcel: Parcel, signal: AbortSignal) => Promise<Outcome>;

/** Text from outside, made safe to show: one line, without control characters, at most 300 characters. */
export function safeLine(text: string): string {
  return truncate(oneLine(text.replace(/\p{C}+/gu, ' ')), 300);
}
