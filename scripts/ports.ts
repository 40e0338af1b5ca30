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

/** A port that is free now. */
export function freePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
      .once('error', reject)
      .listen({ port: 0, host }, () => {
        const { port } = server.address() as { port: number };
        server.close(() => resolve(port));
      });
  });
}

/** Host and port as an address has them: an IPv6 host stands in brackets. */
export function authority(host: string, port: number): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}
