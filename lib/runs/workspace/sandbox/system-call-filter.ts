import { numberOn, type Processor, refusedCalls, weighedCalls } from './system-calls.ts';

/** The kernel's audit architecture, and the first number of the x32 calls. */
const processors: Record<Processor, { audit: number; foreignFrom?: number }> = {
  x64: { audit: 0xc000003e, foreignFrom: 0x40000000 },
  arm64: { audit: 0xc00000b7 },
};

/** Offsets in `seccomp_data`: the call number, the architecture, the lower half of the arguments. In bytes. */
const at = { number: 0, processor: 4, argument: (nth: number) => 16 + 8 * nth };
const op = { load: 0x20, equals: 0x15, atLeast: 0x35, anyBitOf: 0x45, answer: 0x06 };
const errors = { EPERM: 1, ENOSYS: 38, EAFNOSUPPORT: 97 };
const answers = {
  allow: 0x7fff0000,
  kill: 0x80000000,
  fail: (error: keyof typeof errors) => 0x00050000 | errors[error],
};

/** Socket families that a network namespace contains: UNIX, IPv4, IPv6, netlink. Others, such as vsock, reach past it. */
const families = [1, 2, 10, 16];
/** TIOCSTI and TIOCLINUX: terminal injection. */
const terminalRequests = [0x5412, 0x541c];
/** CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET. */
const namespaces = 0x7e020000;

type Instruction = readonly [code: number, value: number, ifSo?: number, ifNot?: number];

/** The seccomp filter of the sandbox, a classic BPF program: refused calls fail with EPERM. Null for an unknown processor. Pure. */
export function systemCallFilter(processor: string): Buffer | null {
  return Object.hasOwn(processors, processor) ? encoded(filterFor(processor as Processor)) : null;
}

function filterFor(processor: Processor): Instruction[] {
  const { audit, foreignFrom } = processors[processor];
  const number = (name: keyof typeof weighedCalls) => numberOn(processor, weighedCalls[name])!;
  const refused = Object.values(refusedCalls).flatMap((call) => numberOn(processor, call) ?? []);
  return [
    [op.load, at.processor],
    // Another architecture has other call numbers, so its programs must not run.
    ...unless([op.equals, audit], [[op.answer, answers.kill]]),
    [op.load, at.number],
    ...(foreignFrom === undefined ? [] : when([op.atLeast, foreignFrom], [[op.answer, answers.fail('ENOSYS')]])),
    ...refused.flatMap((call) => when([op.equals, call], [[op.answer, answers.fail('EPERM')]])),
    // A filter cannot see clone3's arguments; programs fall back to clone.
    ...when([op.equals, number('clone3')], [[op.answer, answers.fail('ENOSYS')]]),
    ...when([op.equals, number('clone')], judged(0, [op.anyBitOf, namespaces], answers.fail('EPERM'), answers.allow)),
    ...when(
      [op.equals, number('ioctl')],
      [
        [op.load, at.argument(1)],
        ...terminalRequests.flatMap((request) => when([op.equals, request], [[op.answer, answers.fail('EPERM')]])),
        [op.answer, answers.allow],
      ],
    ),
    ...(['socket', 'socketpair'] as const).flatMap((name) =>
      when(
        [op.equals, number(name)],
        [
          [op.load, at.argument(0)],
          ...families.flatMap((family) => when([op.equals, family], [[op.answer, answers.allow]])),
          [op.answer, answers.fail('EAFNOSUPPORT')],
        ],
      ),
    ),
    [op.answer, answers.allow],
  ];
}

function judged(argument: number, test: readonly [number, number], ifSo: number, ifNot: number): Instruction[] {
  return [[op.load, at.argument(argument)], ...when(test, [[op.answer, ifSo]]), [op.answer, ifNot]];
}

const when = ([code, value]: readonly [number, number], then: readonly Instruction[]): Instruction[] => [
  [code, value, 0, then.length],
  ...then,
];
const unless = ([code, value]: readonly [number, number], then: readonly Instruction[]): Instruction[] => [
  [code, value, then.length, 0],
  ...then,
];

function encoded(program: readonly Instruction[]): Buffer {
  const bytes = Buffer.alloc(program.length * 8);
  for (const [nth, [code, value, ifSo = 0, ifNot = 0]] of program.entries()) {
    bytes.writeUInt16LE(code, nth * 8);
    bytes.writeUInt8(ifSo, nth * 8 + 2);
    bytes.writeUInt8(ifNot, nth * 8 + 3);
    bytes.writeUInt32LE(value, nth * 8 + 4);
  }
  return bytes;
}
