import { hkdfSync } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

const LIFETIME_DAYS = 30;
const AUDIENCE = 'mcp-session';

/** A client's self-description from its initialization. */
export interface McpSession {
  id: string;
  userId: string;
  /** The client's own name for itself. */
  client: string;
  /** It can show questions to the person. */
  elicits: boolean;
}

/** A key that is derived only for this purpose. */
const keyFrom = (secret: string) => new Uint8Array(hkdfSync('sha256', secret, '', AUDIENCE, 32));

/**
 * The id of a session, a signed token with all of its data, so that any process can continue it without stored state.
 * It grants no access by itself: a session is valid only with a token of the same person.
 */
export async function sessionIdOf(secret: string, { id, userId, client, elicits }: McpSession, now: Date): Promise<string> {
  const issued = Math.floor(now.getTime() / 1000);
  return new SignJWT({ client, elicits })
    .setProtectedHeader({ alg: 'HS256' })
    .setJti(id)
    .setSubject(userId)
    .setAudience(AUDIENCE)
    .setIssuedAt(issued)
    .setExpirationTime(issued + LIFETIME_DAYS * 86_400)
    .sign(keyFrom(secret));
}

/** The session with this id; null if it was not started here, belongs to another person, or has expired. */
export async function sessionFrom(secret: string, text: string, userId: string, now: Date): Promise<McpSession | null> {
  const options = { audience: AUDIENCE, subject: userId, algorithms: ['HS256'], requiredClaims: ['exp', 'jti'], currentDate: now };
  const verified = await jwtVerify(text, keyFrom(secret), options).catch(() => null);
  if (!verified) return null;
  const { jti, client, elicits } = verified.payload;
  return { id: jti!, userId, client: String(client), elicits: elicits === true };
}
