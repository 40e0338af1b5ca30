import { createHash, randomBytes } from 'node:crypto';

const PREFIX = 'tp_';

/** A new personal access token: 256 random bits that nobody guesses, with a prefix by which a leaked one is recognised. */
export function newToken(): string {
  return PREFIX + randomBytes(32).toString('base64url');
}

/** Whether a text can be one. */
export function isToken(text: string): boolean {
  return /^tp_[\w-]{43}$/.test(text);
}

/** What is kept of a token, in hex. A plain hash does for what is random throughout, and is looked up by an index. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
