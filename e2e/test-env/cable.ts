import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

/** A network between a browser and an instance, or an instance and its database, that a test can cut. */
export interface Cable {
  /** The address of its near end. */
  url: string;
  /** Closes every connection, and refuses new ones. */
  cut(): void;
  mend(): void;
  /** Closes the connection of the next request with this text in its head before the end of the answer, which must be chunked. */
  breakAnswerTo(text: string): void;
  close(): void;
}

/** The end of a chunked answer. */
const END = Buffer.from('\r\n0\r\n\r\n');
/** How much is left out of an answer that breaks off, in bytes. */
const LEFT_OUT = 500;
const READ_MS = 500;

/** Opens a proxy on a free port; `leadsTo` returns the instance's address for each connection. */
export async function layCable(leadsTo: () => string): Promise<Cable> {
  const open = new Set<Socket>();
  let whole = true;
  let breaking: string | undefined;
  const server = createServer((near) => {
    if (!whole) return void near.destroy();
    const { hostname, port } = new URL(leadsTo());
    const far = connect(Number(port), hostname);
    near.on('data', (request: Buffer) => {
      if (breaking === undefined || !request.includes(breaking)) return;
      breaking = undefined;
      far.unpipe(near);
      const parts: Buffer[] = [];
      far.on('data', (part: Buffer) => {
        const answer = Buffer.concat(parts.splice(0).concat(part));
        parts.push(answer);
        if (!answer.subarray(-END.length).equals(END)) return;
        near.write(answer.subarray(0, answer.length - LEFT_OUT));
        // Otherwise the browser may discard what it has not read yet.
        setTimeout(() => near.destroy(), READ_MS);
      });
      far.resume();
    });
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
    breakAnswerTo(text) {
      breaking = text;
    },
    close() {
      cut();
      server.close();
    },
  };
}
