import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

/** A network between a browser and an instance, or an instance and its database, that a test can cut. */
export interface Cable {
  /** The address of its near end. */
  url: string;
  /** Closes every connection, and refuses new ones. */
  cut(): void;
  mend(): void;
  close(): void;
}

/** Opens a proxy on a free port; `leadsTo` returns the instance's address for each connection. */
export async function layCable(leadsTo: () => string): Promise<Cable> {
  const open = new Set<Socket>();
  let whole = true;
  const server = createServer((near) => {
    if (!whole) return void near.destroy();
    const { hostname, port } = new URL(leadsTo());
    const far = connect(Number(port), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    whole = false;
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    mend() {
      whole = true;
    },
    close() {
      cut();
      server.close();
    },
  };
}
