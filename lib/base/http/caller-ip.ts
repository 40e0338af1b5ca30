import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { headers } from 'next/headers';
import { env } from '#lib/base/env.ts';
import { clientAddress, countedAddress, networksOf } from './client-address.ts';

const HEADER = 'x-forwarded-for';

/** The network address of the caller, in the form that attempts are counted under. `noteClientAddresses` made sure that the header is true. */
export async function callerIp(): Promise<string> {
  return countedAddress((await headers()).get(HEADER) ?? '') || 'unknown';
}

/** From now on each request to this process has its client's address in the header, and nothing that a client wrote there. */
export function noteClientAddresses(): void {
  const trusted = networksOf(env().TRUSTED_PROXIES);
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    const given = request.headers[HEADER];
    request.headers[HEADER] = clientAddress(request.socket.remoteAddress, typeof given === 'string' ? given : given?.join(), trusted);
  });
}
