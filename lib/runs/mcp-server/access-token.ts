import { randomToken } from '#lib/base/random-token.ts';

/** A new personal access token, with a prefix by which a leaked one is recognised. */
export const newToken = () => randomToken('tp_');

/** Whether a text can be one. */
export function isToken(text: string): boolean {
  return /^tp_[\w-]{43}$/.test(text);
}
