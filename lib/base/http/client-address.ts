import { BlockList, isIP } from 'node:net';

/** The networks of a setting such as `10.0.0.0/8, 127.0.0.1`. @throws {RangeError} that names the invalid entry */
export function networksOf(list = ''): BlockList {
  const networks = new BlockList();
  for (const entry of list.split(/[\s,]+/).filter(Boolean)) {
    const [address = '', length, more] = entry.split('/');
    const version = isIP(address);
    const bits = length === undefined ? (version === 6 ? 128 : 32) : /^\d{1,3}$/.test(length) ? Number(length) : -1;
    if (version === 0 || more !== undefined || bits < 0 || bits > (version === 6 ? 128 : 32)) throw new RangeError(entry);
    networks.addSubnet(address, bits, familyOf(version));
  }
  return networks;
}

/**
 * The network address of the client that sent a request. Each trusted proxy vouches for the address before it, from the connection
 * backwards; anything else in the header is ignored.
 */
export function clientAddress(connection: string | undefined, forwardedFor: string | undefined, trusted: BlockList): string {
  const hops = (forwardedFor ?? '').split(',').map((hop) => hop.trim());
  let client = connection ?? '';
  while (isIP(client) && trusted.check(client, familyOf(isIP(client))) && hops.length > 0) {
    const before = hops.pop()!;
    if (!isIP(before)) break;
    client = before;
  }
  return client;
}

/** The key by which attempts of an address are counted: an IPv6 address counts as its 64-bit network, which is one connection. */
export function countedAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped || isIP(address) !== 6) return mapped ?? address;
  const [head = '', tail] = address.split('%')[0]!.split('::');
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  const groups = [...before, ...zeros, ...after].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(':')}::/64`;
}

const familyOf = (version: number) => (version === 6 ? 'ipv6' : 'ipv4');
