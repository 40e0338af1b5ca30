/** What was asked cannot be done by this model, now or later; the message says why and what to do, for the person. */
export class CannotBeDone extends Error {
  override readonly name = 'CannotBeDone';
}
