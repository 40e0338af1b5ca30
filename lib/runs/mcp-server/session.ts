import { hkdfSync } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

const LIFETIME_DAYS = 30;
const AUDIENCE = 'mcp-session';

/** What a client said of itself when it began. */
export interface McpSession {
  id: string;
  userId: string;
  /** The program, as it names itself. */
  client: string;
  /** It can put a question to its person. */
  elicits: boolean;
}

/** Another key than any that follows from the same secret for something else. */
const keyFrom = (secret: string) => new Uint8Array(hkdfSync('sha256', secret, '', AUDIENCE, 32));

/**
 * The id of a session, which says all that is known of it, signed: any process of the app can go on with it, and nothing
 * is kept. It lets nobody in: a session counts only beside a token of the same person.
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

/** The session with this id; null when it was not begun here, or by somebody else, or has run out. */
export async function sessionFrom(secret: string, text: string, userId: string, now: Date): Promise<McpSession | null> {
  const options = { audience: AUDIENCE, subject: userId, algorithms: ['HS256'], requiredClaims: ['exp', 'jti'], currentDate: now };
  const verified = await jwtVerify(text, keyFrom(secret), options).catch(() => null);
  if (!verified) return null;
  const { jti, client, elicits } = verified.payload;
  return { id: jti!, userId, client: String(client), elicits: elicits === true };
}
