import { expect, test } from 'vitest';
import { clientAddress, countedAddress, networksOf } from './client-address.ts';

const none = networksOf('');
const proxies = networksOf('10.0.0.0/8, 192.168.1.5 fd00::/8');

test.each([
  ['without a trusted proxy, the header is ignored', '203.0.113.7', '1.2.3.4', none, '203.0.113.7'],
  ['without a header, the connection is the client', '203.0.113.7', undefined, proxies, '203.0.113.7'],
  ['the header of a trusted proxy is used', '10.0.0.1', '203.0.113.7', proxies, '203.0.113.7'],
  ['the header of a proxy trusted by its address is used', '192.168.1.5', '203.0.113.7', proxies, '203.0.113.7'],
  ['the header from another address of its network is ignored', '192.168.1.6', '203.0.113.7', proxies, '192.168.1.6'],
  ['an address that the client wrote itself is ignored', '10.0.0.1', '1.2.3.4, 203.0.113.7', proxies, '203.0.113.7'],
  ['a chain of trusted proxies is followed', '10.0.0.1', '1.2.3.4, 203.0.113.7, 10.9.9.9', proxies, '203.0.113.7'],
  ['an IPv4 proxy on an IPv6 socket is recognized', '::ffff:10.0.0.1', '203.0.113.7', proxies, '203.0.113.7'],
  ['an IPv6 proxy is recognized', 'fd12::1', '2001:db8::1', proxies, '2001:db8::1'],
  ['an entry that is not an address ends the search', '10.0.0.1', 'unknown', proxies, '10.0.0.1'],
  ['a chain of only trusted proxies yields the farthest', '10.0.0.1', '10.0.0.3, 10.0.0.2', proxies, '10.0.0.3'],
])('%s', (_, connection, header, trusted, client) => {
  expect(clientAddress(connection, header, trusted)).toBe(client);
});

test.each(['10.0.0.0/33', 'proxy.example.com', '10.0.0.0/8/8', '10.0.0.0/x', 'fd00::/129', '10.0.0'])('%s is not a network', (entry) => {
  expect(() => networksOf(entry)).toThrow(entry);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:1:2::9', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
])('attempts from %s are counted by %s', (address, counted) => {
  expect(countedAddress(address)).toBe(counted);
});
