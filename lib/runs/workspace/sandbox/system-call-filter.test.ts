import { describe, expect, test } from 'vitest';
import { systemCallFilter } from './system-call-filter.ts';
import { numberOn, type Processor, refusedCalls, weighedCalls } from './system-calls.ts';

const audits = { x64: 0xc000003e, arm64: 0xc00000b7 };
const [EPERM, ENOSYS, EAFNOSUPPORT] = [1, 38, 97];
const fails = (error: number) => 0x00050000 + error;
const ALLOW = 0x7fff0000;
const KILL = 0x80000000;

/** The kernel's verdict on a call: interprets the filter as the kernel does. */
function answerTo(filter: Buffer, { number, audit, args = [] }: { number: number; audit: number; args?: number[] }): number {
  const data = Buffer.alloc(64);
  data.writeUInt32LE(number, 0);
  data.writeUInt32LE(audit, 4);
  for (const [nth, value] of args.entries()) data.writeBigUInt64LE(BigInt(value), 16 + 8 * nth);
  let loaded = 0;
  for (let place = 0; place < filter.length; place += 8) {
    const [code, ifSo, ifNot, value] = [
      filter.readUInt16LE(place),
      filter.readUInt8(place + 2),
      filter.readUInt8(place + 3),
      filter.readUInt32LE(place + 4),
    ];
    if (code === 0x06) return value;
    if (code === 0x20) loaded = data.readUInt32LE(value);
    else {
      const holds = { 21: loaded === value, 53: loaded >= value, 69: (loaded & value) !== 0 }[code];
      if (holds === undefined) throw new Error(`Unknown instruction ${code}.`);
      place += 8 * (holds ? ifSo : ifNot);
    }
  }
  throw new Error('The filter ends without an answer.');
}

describe.each(['x64', 'arm64'] as const)('the filter of system calls for %s', (processor: Processor) => {
  const filter = systemCallFilter(processor)!;
  const ask = (number: number, args: number[] = []) => answerTo(filter, { number, audit: audits[processor], args });
  const weighed = (name: keyof typeof weighedCalls, ...args: number[]) => ask(numberOn(processor, weighedCalls[name])!, args);

  test('refuses calls that no program needs', () => {
    const numbers = Object.values(refusedCalls).flatMap((call) => numberOn(processor, call) ?? []);
    expect(numbers.length).toBeGreaterThan(40);
    expect(new Set(numbers).size).toBe(numbers.length);
    for (const number of numbers) expect(ask(number)).toBe(fails(EPERM));
  });

  test('allows all other calls', () => {
    const named = [...Object.values(refusedCalls), ...Object.values(weighedCalls)].map((call) => numberOn(processor, call));
    const others = Array.from({ length: 500 }, (_, number) => number).filter((number) => !named.includes(number));
    for (const number of others) expect(ask(number), String(number)).toBe(ALLOW);
  });

  test('allows only socket families that stay in the network namespace', () => {
    for (const name of ['socket', 'socketpair'] as const) {
      for (const family of [1, 2, 10, 16]) expect(weighed(name, family, 1, 0)).toBe(ALLOW);
      // AppleTalk, packet, kernel crypto, Bluetooth, vsock, and an invalid family.
      for (const family of [0, 5, 17, 38, 31, 40, 0xffffffff]) expect(weighed(name, family, 1, 0)).toBe(fails(EAFNOSUPPORT));
    }
  });

  test('allows new processes and threads, but not new namespaces', () => {
    expect(weighed('clone', 0x01200011)).toBe(ALLOW);
    expect(weighed('clone', 0x003d0f00)).toBe(ALLOW);
    for (const flag of [0x00020000, 0x02000000, 0x04000000, 0x08000000, 0x10000000, 0x20000000, 0x40000000])
      expect(weighed('clone', flag | 0x11)).toBe(fails(EPERM));
    expect(weighed('clone3', 0, 88)).toBe(fails(ENOSYS));
  });

  test('refuses terminal injection', () => {
    expect(weighed('ioctl', 0, 0x5401)).toBe(ALLOW);
    for (const request of [0x5412, 0x541c]) expect(weighed('ioctl', 0, request)).toBe(fails(EPERM));
  });

  test('kills a program that calls with another architecture’s numbers', () => {
    for (const audit of [0x40000003, 0x40000028, audits[processor === 'x64' ? 'arm64' : 'x64']])
      expect(answerTo(filter, { number: 1, audit })).toBe(KILL);
  });
});

test('kills a program that uses x32 calls', () => {
  expect(answerTo(systemCallFilter('x64')!, { number: 0x40000000 + 250, audit: audits.x64 })).toBe(fails(ENOSYS));
});

test('is null for an unknown processor', () => {
  expect([systemCallFilter('riscv64'), systemCallFilter('toString')]).toEqual([null, null]);
});
