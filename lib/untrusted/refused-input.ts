import { PrimitiveError } from '#lib/base/errors.ts';

/**
 * Why input was refused: it is over a limit, cannot be read, took too long or too much memory, too many tasks of the person wait, or the
 * requested format cannot show it, and the message names one that can.
 */
export type Refusal = 'too_much' | 'unreadable' | 'timeout' | 'memory' | 'busy' | 'wrong_format';

/** Untrusted input was refused; the message is for the person who asked. Nothing else was affected. */
export class RefusedInput extends PrimitiveError {
  static override readonly kind = 'RefusedInput';
  readonly refusal: Refusal;

  constructor(refusal: Refusal, message: string) {
    super(refusal === 'busy' ? 'rate_limited' : 'invalid_input', message);
    this.name = 'RefusedInput';
    this.refusal = refusal;
  }
}
