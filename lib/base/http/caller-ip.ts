import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { headers } from 'next/headers';
import { env } from '#lib/base/env.ts';
import { clientAddress, countedAddress, networksOf } from './client-address.ts';

const HEADER = 'x-forwarded-for';

/** The caller's network address, in the form by which attempts are counted. `noteClientAddresses` ensures that the header is genuine. */
export async function callerIp(): Promise<string> {
  return countedAddress((await headers()).get(HEADER) ?? '') || 'unknown';
}

/** From now on the header of each request to this process holds the client's address, and nothing that a client wrote there. */
export function noteClientAddresses(): void {
  const trusted = networksOf(env().TRUSTED_PROXIES);
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    const given = request.headers[HEADER];
    request.headers[HEADER] = clientAddress(request.socket.remoteAddress, typeof given === 'string' ? given : given?.join(), trusted);
  });
}
