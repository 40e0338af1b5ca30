import { hkdfSync } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

const LIFETIME_DAYS = 180;
const AUDIENCE = 'unsubscribe';

/** Keeps this key different from other keys derived from the same secret. */
const keyFrom = (installationSecret: string) => new Uint8Array(hkdfSync('sha256', installationSecret, '', AUDIENCE, 32));

/** A token that can unsubscribe this person, and nothing else, for 180 days. */
export async function unsubscribeToken(installationSecret: string, userId: string, now: Date): Promise<string> {
  const issued = Math.floor(now.getTime() / 1000);
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(userId)
    .setAudience(AUDIENCE)
    .setIssuedAt(issued)
    .setExpirationTime(issued + LIFETIME_DAYS * 86_400)
    .sign(keyFrom(installationSecret));
}

/** The person an unsubscribe token belongs to; null when it is invalid or expired. */
export async function personOfToken(installationSecret: string, token: string, now: Date): Promise<string | null> {
  const options = { audience: AUDIENCE, algorithms: ['HS256'], requiredClaims: ['exp', 'sub'], currentDate: now };
  const verified = await jwtVerify(token, keyFrom(installationSecret), options).catch(() => null);
  return verified?.payload.sub ?? null;
}
