import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';

/**
 * Encrypts a secret for storage with AES-256-GCM and a key derived from the installation's secret, so that the database
 * alone reveals nothing. `about` names the secret's owner; it cannot be decrypted for any other.
 */
export function sealText(installationSecret: string, about: string, text: string): string {
  const nonce = randomBytes(12);
  const sealing = createCipheriv(cipher, keyFrom(installationSecret), nonce).setAAD(Buffer.from(about));
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
  return ['v1', ...[nonce, sealing.getAuthTag(), sealed].map((bytes) => bytes.toString('base64url'))].join('.');
}

/** Decrypts a secret; null when it was sealed with another installation's secret, belongs to something else, or was changed. */
export function openText(installationSecret: string, about: string, sealedText: string): string | null {
  const [version, ...parts] = sealedText.split('.');
  const [nonce, tag, sealed] = parts.map((part) => Buffer.from(part, 'base64url'));
  if (version !== 'v1' || nonce?.length !== 12 || tag?.length !== 16 || !sealed) return null;
  try {
    const opening = createDecipheriv(cipher, keyFrom(installationSecret), nonce).setAAD(Buffer.from(about)).setAuthTag(tag);
    return Buffer.concat([opening.update(sealed), opening.final()]).toString('utf8');
  } catch {
    return null;
  }
}

function keyFrom(installationSecret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', installationSecret, '', 'sealed text', 32));
}
