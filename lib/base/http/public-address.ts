import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';

/** IPv4 ranges that IANA reserves for special uses, and the address at which Azure's machines find their host. */
const reserved = listOf('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]);
/** The allocated range of IPv6, and the special-use ranges within it. */
const global = listOf('ipv6', [['2000::', 3]]);
const reservedGlobal = listOf('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]);
const localName = /^[^.]*$|\.(?:localhost|local|localdomain|internal|home\.arpa)$/;

/**
 * Why the host of a URL is not public, for the person; null when it may be on
 * the public internet. The addresses of a name are checked when the connection is made.
 */
export function notPublicMessage({ hostname }: URL): string | null {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const isPublic = isIP(host) ? isPublicIP(host) : !localName.test(host);
  return isPublic ? null : `${hostname} is not on the public internet. Use an address that can be reached from anywhere.`;
}

/** Whether an address in the system's notation is on the public internet. */
export function isPublicIP(ip: string): boolean {
  if (isIPv4(ip)) return !reserved.check(ip, 'ipv4');
  return isIPv6(ip) && !ip.includes('%') && global.check(ip, 'ipv6') && !reservedGlobal.check(ip, 'ipv6');
}

function listOf(family: 'ipv4' | 'ipv6', ranges: [net: string, prefix: number][]): BlockList {
  const list = new BlockList();
  for (const [net, prefix] of ranges) list.addSubnet(net, prefix, family);
  return list;
}

/** The longest accepted address, in characters. */
export const LONGEST_ADDRESS = 2000;

/** The problem with the address of a public web page, for the person, or null. */
export function problemOfPage(address: string): string | null {
  if (address.length > LONGEST_ADDRESS) return `Use an address with at most ${LONGEST_ADDRESS} characters.`;
  const url = /^https?:\/\/\S+$/i.test(address) ? URL.parse(address) : null;
  if (!url) return 'Enter a web address, such as https://example.com/prices.';
  return credentialsMessage(url) ?? notPublicMessage(url);
}

/** Why a URL with a user name or a password is refused, for the person: an address is shown, and they are not meant to be. */
export function credentialsMessage({ username, password }: URL): string | null {
  return username || password ? 'Remove the user name and password from the web address.' : null;
}
