import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Whether nothing listens on this port.
 * @throws {Error} in words, when this machine cannot listen on that address at all
 */
export function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer()
      .once('error', ({ code }: NodeJS.ErrnoException) => {
        if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
          reject(new Error(`HOST=${host} is no address of this machine: set HOST to one that it has, such as 127.0.0.1.`));
        else if (code === 'EACCES') reject(new Error(`This user may not listen on port ${port}: set PORT to one above 1023.`));
        else resolve(false);
      })
      .listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** Below what systems hand out by themselves, so that no other process is given the port before it is used. */
const OWN_PORTS = { first: 20_000, last: 32_000 };
const TRIES = 100;

/** A port that is free now. @throws {Error} when there is none to be found, and what `isFree` throws */
export async function freePort(host: string): Promise<number> {
  for (let tries = 0; tries < TRIES; tries++) {
    const port = randomInt(OWN_PORTS.first, OWN_PORTS.last);
    if (await isFree(port, host)) return port;
  }
  throw new Error(`No free port was found on ${host}: set PORT to one that is.`);
}

/** Host and port as an address has them: an IPv6 host stands in brackets. */
export function authority(host: string, port: number): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}
