import type { Resolve } from '../send.ts';

/** Addresses of this machine or its network, in every form that parsers accept. `PORT` stands for a server's port. */
export const hostileAddresses: readonly string[] = [
  // This machine, by name and by number in every form
  '//localhost:PORT/',
  '//LOCALHOST:PORT/',
  '//localhost.:PORT/',
  '//app.localhost:PORT/',
  '//localhost.localdomain:PORT/',
  '//127.0.0.1:PORT/',
  '//127.0.0.1.:PORT/',
  '//127.1:PORT/',
  '//127.0.1:PORT/',
  '//127.255.255.254:PORT/',
  '//2130706433:PORT/',
  '//0x7f000001:PORT/',
  '//0x7f.1:PORT/',
  '//0x7f.0x0.0x0.0x1:PORT/',
  '//0177.0.0.1:PORT/',
  '//017700000001:PORT/',
  '//0177.1:PORT/',
  '//0:PORT/',
  '//0.0.0.0:PORT/',
  '//%31%32%37.0.0.1:PORT/',
  '//１２７.０.０.１:PORT/',
  '//ⓛocalhost:PORT/',
  '//127。0。0。1:PORT/',
  // IPv6, including embedded IPv4
  '//[::1]:PORT/',
  '//[0:0:0:0:0:0:0:1]:PORT/',
  '//[::]:PORT/',
  '//[::ffff:127.0.0.1]:PORT/',
  '//[::ffff:7f00:1]:PORT/',
  '//[0:0:0:0:0:ffff:127.0.0.1]:PORT/',
  '//[::127.0.0.1]:PORT/',
  '//[::7f00:1]:PORT/',
  '//[64:ff9b::7f00:1]:PORT/',
  '//[64:ff9b::169.254.169.254]/',
  '//[64:ff9b:1::7f00:1]:PORT/',
  '//[2002:7f00:1::]:PORT/',
  '//[2001::7f00:1]/',
  '//[fe80::1]:PORT/',
  '//[fc00::1]:PORT/',
  '//[fd00:ec2::254]/latest/meta-data',
  '//[ff02::1]/',
  // Metadata services of cloud hosts
  '//169.254.169.254/latest/meta-data/',
  '//2852039166/latest/meta-data/',
  '//0xa9fea9fe/',
  '//0251.0376.0251.0376/',
  '//[::ffff:169.254.169.254]/',
  '//metadata.google.internal/computeMetadata/v1/',
  '//metadata/',
  '//168.63.129.16/machine?comp=goalstate',
  '//100.100.100.200/latest/meta-data/',
  '//192.0.0.192/latest/',
  // Private networks, and reserved addresses
  '//10.0.0.1/',
  '//10.255.255.255/',
  '//172.16.0.1/',
  '//172.31.255.255/',
  '//192.168.1.1/',
  '//100.64.0.1/',
  '//198.18.0.1/',
  '//192.0.2.1/',
  '//224.0.0.1/',
  '//255.255.255.255/',
  '//printer.local/',
  '//intranet/',
  '//router.home.arpa/',
  // Names whose addresses are not what they look like
  '//loopback.example:PORT/',
  '//loopback6.example:PORT/',
  '//mapped.example:PORT/',
  '//metadata.example/',
  '//private.example/',
  '//both.example:PORT/',
  '//nothing.example/',
];

/** A resolver that returns the addresses that an attacker who owns these names would. */
export const hostileResolver: Resolve = (host, _options, done) => {
  const addresses = {
    'loopback.example': ['127.0.0.1'],
    'loopback6.example': ['::1'],
    'mapped.example': ['::ffff:127.0.0.1'],
    'metadata.example': ['169.254.169.254'],
    'private.example': ['10.0.0.1'],
    'both.example': ['93.184.215.14', '127.0.0.1'],
  }[host];
  if (!addresses) return done(Object.assign(new Error('not found'), { code: 'ENOTFOUND' }), []);
  done(
    null,
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  );
};
