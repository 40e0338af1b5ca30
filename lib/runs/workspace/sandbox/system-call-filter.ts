import { numberOn, type Processor, refusedCalls, weighedCalls } from './system-calls.ts';

/** How the kernel names a processor to a filter, and from which number on its calls are those of another convention (x32). */
const processors: Record<Processor, { audit: number; foreignFrom?: number }> = {
  x64: { audit: 0xc000003e, foreignFrom: 0x40000000 },
  arm64: { audit: 0xc00000b7 },
};

/** Where a filter finds the number of a call, its processor, and the lower half of its arguments. In bytes. */
const at = { number: 0, processor: 4, argument: (nth: number) => 16 + 8 * nth };
const op = { load: 0x20, equals: 0x15, atLeast: 0x35, anyBitOf: 0x45, answer: 0x06 };
const errors = { EPERM: 1, ENOSYS: 38, EAFNOSUPPORT: 97 };
const answers = {
  allow: 0x7fff0000,
  kill: 0x80000000,
  fail: (error: keyof typeof errors) => 0x00050000 | errors[error],
};

/** Families of sockets that a network namespace keeps in: UNIX, IPv4, IPv6, and netlink. Others reach past it, such as to the host of a virtual machine. */
const families = [1, 2, 10, 16];
/** Put letters into the terminal of whoever looks on. */
const terminalRequests = [0x5412, 0x541c];
/** CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET. */
const namespaces = 0x7e020000;

type Instruction = readonly [code: number, value: number, ifSo?: number, ifNot?: number];

/**
 * The filter of system calls for programs in the sandbox, as the kernel takes it (a program for classic BPF): what is
 * refused fails as if it were not permitted. Null for a processor whose numbers are not known here. Pure.
 */
export function systemCallFilter(processor: string): Buffer | null {
  return Object.hasOwn(processors, processor) ? encoded(filterFor(processor as Processor)) : null;
}

function filterFor(processor: Processor): Instruction[] {
  const { audit, foreignFrom } = processors[processor];
  const number = (name: keyof typeof weighedCalls) => numberOn(processor, weighedCalls[name])!;
  const refused = Object.values(refusedCalls).flatMap((call) => numberOn(processor, call) ?? []);
  return [
    [op.load, at.processor],
    // Calls of another processor have other numbers: a program for it does not run.
    ...unless([op.equals, audit], [[op.answer, answers.kill]]),
    [op.load, at.number],
    ...(foreignFrom === undefined ? [] : when([op.atLeast, foreignFrom], [[op.answer, answers.fail('ENOSYS')]])),
    ...refused.flatMap((call) => when([op.equals, call], [[op.answer, answers.fail('EPERM')]])),
    // Its arguments are out of sight; who cannot have it takes clone.
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
