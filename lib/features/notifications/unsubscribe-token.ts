import { hkdfSync } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

const LIFETIME_DAYS = 180;
const AUDIENCE = 'unsubscribe';

/** Another key than any that follows from the same secret for something else. */
const keyFrom = (installationSecret: string) => new Uint8Array(hkdfSync('sha256', installationSecret, '', AUDIENCE, 32));

/** What lets whoever holds it stop the mails to this person, for 180 days, and nothing else. */
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

/** Whose mails a token stops; null when it was not made here, or has run out. */
export async function personOfToken(installationSecret: string, token: string, now: Date): Promise<string | null> {
  const options = { audience: AUDIENCE, algorithms: ['HS256'], requiredClaims: ['exp', 'sub'], currentDate: now };
  const verified = await jwtVerify(token, keyFrom(installationSecret), options).catch(() => null);
  return verified?.payload.sub ?? null;
}
