import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Whether nothing listens on this port.
 * @throws {Error} with a message for the person if this machine cannot listen on that address at all
 */
export function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer()
      .once('error', ({ code }: NodeJS.ErrnoException) => {
        if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
          reject(new Error(`HOST=${host} is not an address of this machine. Set HOST to one that is, such as 127.0.0.1.`));
        else if (code === 'EACCES') reject(new Error(`This user is not allowed to listen on port ${port}. Set PORT to one above 1023.`));
        else resolve(false);
      })
      .listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** Ports from `first` up to, but not including, `end`. */
interface PortRange {
  first: number;
  end: number;
}
/** Below the range that systems assign automatically, so that no other process gets the port before it is used. */
const OWN_PORTS: PortRange = { first: 20_000, end: 32_000 };
const TRIES = 100;

const chosen = new Set<number>();

/**
 * A port that is free now, and that this process has not chosen before: the process that got it may not listen on it yet.
 * @throws {Error} if every port is taken, and what `isFree` throws
 */
export async function freePort(host: string, { first, end } = OWN_PORTS): Promise<number> {
  for (let tries = 0; tries < TRIES; tries++) {
    const port = randomInt(first, end);
    if (chosen.has(port) || !(await isFree(port, host))) continue;
    chosen.add(port);
    return port;
  }
  throw new Error(`No free port found on ${host}. Set PORT to a free one.`);
}

/** Host and port as in a URL: an IPv6 host is in brackets. */
export function authority(host: string, port: number): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}
