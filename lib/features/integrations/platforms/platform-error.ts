/**
 * Why a call to a platform failed:
 * - `needs_authorization`: it no longer accepts the token, or the token may not do this. The person has to sign in again.
 * - `rate_limited`: too many requests; `retryAt` is the earliest time for the next one.
 * - `gone`: the resource does not exist, or the person may no longer read it.
 * - `vendor_down`: no answer, or one that cannot be used. Another attempt may help.
 * - `refused`: anything else that another attempt will not change.
 */
export type PlatformProblem = 'needs_authorization' | 'rate_limited' | 'gone' | 'vendor_down' | 'refused';

/** A failed call to a platform. The message is for the person, and contains no text from the platform but its error codes. */
export class PlatformError extends Error {
  override readonly name = 'PlatformError';
  readonly problem: PlatformProblem;
  /** Set when rate limited. */
  readonly retryAt?: Date;
  /** The request may have arrived all the same: what it should change may have changed. */
  readonly mayHaveArrived: boolean;
  /** A part of what was to be published is there; the message says which. */
  readonly isPartial: boolean;

  constructor(
    problem: PlatformProblem,
    message: string,
    {
      retryAt,
      isPartial = false,
      mayHaveArrived = isPartial,
      cause,
    }: { retryAt?: Date; isPartial?: boolean; mayHaveArrived?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.problem = problem;
    if (retryAt) this.retryAt = retryAt;
    this.mayHaveArrived = mayHaveArrived;
    this.isPartial = isPartial;
  }
}
