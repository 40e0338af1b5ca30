import { createHash, randomBytes } from 'node:crypto';

/** A new token of 256 random bits. The prefix identifies its purpose. */
export function randomToken(prefix: string): string {
  return prefix + randomBytes(32).toString('base64url');
}

/** The stored form of a token, in hex. A plain hash is enough for fully random input, and can be looked up by an index. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
