import { randomToken } from '#lib/base/random-token.ts';

/** A new personal access token, with a prefix that identifies leaked ones. */
export const newToken = () => randomToken('tp_');

/** Whether a text has the form of one. */
export function isToken(text: string): boolean {
  return /^tp_[\w-]{43}$/.test(text);
}
