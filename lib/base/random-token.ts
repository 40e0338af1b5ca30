import { createHash, randomBytes } from 'node:crypto';

/** A new token of 256 random bits. The prefix says what it is for. */
export function randomToken(prefix: string): string {
  return prefix + randomBytes(32).toString('base64url');
}

/** What is kept of a token, in hex. A plain hash does for what is random throughout, and is looked up by an index. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
