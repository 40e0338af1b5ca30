import { createHmac, hkdfSync } from 'node:crypto';

/**
 * The secret that signs a person's webhooks, as `whsec_<base64>`. It is derived from the installation's secret, so nothing
 * is stored, and differs per person, so that no one can sign for another person.
 */
export function webhookSecret(installationSecret: string, userId: string): string {
  return `whsec_${Buffer.from(hkdfSync('sha256', installationSecret, userId, 'webhook', 32)).toString('base64')}`;
}

/**
 * The headers that prove the origin of a body (Standard Webhooks 1.0: HMAC-SHA256 of `id.timestamp.body`).
 * @see https://www.standardwebhooks.com
 */
export function signatureHeaders(secret: string, id: string, at: Date, body: string): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
