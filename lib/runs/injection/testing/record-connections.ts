import { Socket } from 'node:net';

/** Records every connection of this process to a host that is not expected, by name and port, until it is stopped. */
export function recordConnections(expected: readonly string[]) {
  const made: string[] = [];
  const expectedHosts = new Set(expected.map((url) => new URL(url).host));
  const { connect } = Socket.prototype;
  Socket.prototype.connect = function (this: Socket, ...args: unknown[]) {
    const first = (Array.isArray(args[0]) ? args[0][0] : args[0]) as { host?: string; port?: number; path?: string } | undefined;
    const host = first?.port === undefined ? null : `${first.host ?? 'localhost'}:${first.port}`;
    if (host && !expectedHosts.has(host)) made.push(host);
    return connect.apply(this, args as never);
  } as typeof connect;
  return {
    made,
    stop() {
      Socket.prototype.connect = connect;
    },
  };
}
