import type { Clock } from '#lib/base/clock.ts';
import { connectionProblem } from '#lib/base/http/connection-problem.ts';
import { type Sending, send, type WebError } from '#lib/base/http/send.ts';
import { versionFile } from '../formats/version-file.ts';
import type { Outcome, Outlet, Parcel } from './outlet.ts';
import { signatureHeaders, webhookSecret } from './webhook-signature.ts';

export interface WebhookSettings {
  secret: string;
  /** Origins that may be contacted although they are not public. */
  allowedOrigins: readonly string[];
  /** How long the receiver may take, in ms. Default 10,000. */
  timeoutMs?: number;
}

/** Posts versions as signed JSON. Addresses that are not on the public internet are rejected when the connection is made. */
export function webhookOutlet({ secret, allowedOrigins, timeoutMs = 10_000 }: WebhookSettings, clock: Clock): Outlet {
  return async (parcel, signal) => {
    const body = JSON.stringify(await bodyOf(parcel));
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'ThinkingPartner',
      ...signatureHeaders(webhookSecret(secret, parcel.userId), parcel.id, clock.now(), body),
    };
    signal.throwIfAborted();
    const url = new URL(parcel.target);
    return post(url, { headers, body, allowedOrigins, signal: AbortSignal.timeout(timeoutMs) });
  };
}

/** What the receiver reads. `content` is text, or base64 for a file. */
async function bodyOf({ userId, edition, format }: Parcel) {
  const { bytes } = await versionFile(edition, format, { person: userId });
  const encoding = format === 'docx' || format === 'pdf' ? 'base64' : 'utf-8';
  return {
    deliverable: edition.deliverableId,
    version: edition.number,
    title: edition.title,
    content: Buffer.from(bytes).toString(encoding === 'base64' ? 'base64' : 'utf8'),
    format,
    encoding,
  };
}

async function post(url: URL, sending: Sending): Promise<Outcome> {
  let connected = false;
  try {
    if (url.protocol !== 'https:' && !sending.allowedOrigins?.includes(url.origin))
      return { status: 'failed', error: 'The address does not begin with https://, so nothing was sent.', mayPass: false };
    const response = await send(url, { ...sending, method: 'POST', onConnected: () => (connected = true) });
    response.destroy();
    return answered(response.statusCode ?? 0);
  } catch (error) {
    return outcomeOf(error as WebError, connected);
  }
}

function answered(status: number): Outcome {
  if (status >= 200 && status < 300) return { status: 'delivered', message: `Answered with status ${status}` };
  if (status >= 300 && status < 400)
    return {
      status: 'failed',
      error: `The address redirects to another one (status ${status}). Use the final address.`,
      mayPass: false,
    };
  if (status === 504)
    return { status: 'unknown', error: 'A gateway in front of the receiver timed out (status 504), so it may have arrived.' };
  return {
    status: 'failed',
    error: `The receiver refused it with status ${status}.`,
    mayPass: status >= 500 || status === 408 || status === 429,
  };
}

function outcomeOf({ reason, code }: WebError, connected: boolean): Outcome {
  if (reason === 'not_public')
    return { status: 'failed', error: 'The address is not on the public internet, so nothing was sent.', mayPass: false };
  if (connected) return { status: 'unknown', error: 'The receiver did not answer, so it may have arrived.' };
  return { status: 'failed', error: `The receiver could not be reached${connectionProblem(code)}.`, mayPass: true };
}
