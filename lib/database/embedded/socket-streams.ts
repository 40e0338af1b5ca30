import type { Socket } from 'node:net';
import type { DuplexStream } from 'pg-gateway';

/** Wraps a socket in web streams that end whenever the connection does: a lost client is not an error here. */
export function socketStreams(socket: Socket): DuplexStream<Uint8Array> {
  const readable = new ReadableStream<Uint8Array>({
    start(controller) {
      socket.on('data', (data) => {
        socket.pause();
        controller.enqueue(new Uint8Array(data));
      });
      socket.once('close', () => controller.close());
      socket.pause();
    },
    pull: () => void socket.resume(),
  });
  const writable = new WritableStream<Uint8Array>({
    write: (bytes) => new Promise((written) => (socket.writable ? socket.write(bytes, () => written()) : written())),
    close: () => void socket.end(),
    abort: () => void socket.destroy(),
  });
  return { readable, writable };
}
