/** This model can never do the requested task; the message for the person says why and what to do. */
export class UnsupportedTaskError extends Error {
  override readonly name = 'UnsupportedTaskError';
}
