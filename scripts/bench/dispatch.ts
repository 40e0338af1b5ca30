import { z } from 'zod';
import type { CallContext } from '#lib/agent/registry/context.ts';
import type { Primitive } from '#lib/agent/registry/define-primitive.ts';
import { Registry } from '#lib/agent/registry/registry.ts';
import { type Figure, median } from './figures.ts';
import { inPairs, ratios } from './pairs.ts';

const CALLS = 20_000;
const input = z.strictObject({ text: z.string().min(1), count: z.int().min(0).optional() });
const output = z.object({ text: z.string() });

/** The cost of the registry (checking input and output) compared with calling the function itself. */
export async function dispatch(): Promise<Figure[]> {
  const noOp = async ({ text }: z.output<typeof input>) => ({ text });
  const primitive: Primitive<typeof input, typeof output, CallContext> = {
    name: 'no_op',
    description: 'Answers what it is given.',
    input,
    output,
    effect: 'read',
    parallelSafe: true,
    label: () => ({ doing: '', done: '', failed: '' }),
    execute: (_, given) => noOp(given),
  };
  const registry = new Registry<CallContext>([primitive as unknown as Primitive<z.ZodObject, z.ZodObject, CallContext>]);
  const ctx: CallContext = { log: () => '' };
  const given = { text: 'as short as most', count: 3 };
  const timed = async (call: () => Promise<unknown>) => {
    const from = performance.now();
    for (let n = 0; n < CALLS; n++) await call();
    return performance.now() - from;
  };
  const pairs = await inPairs(
    15,
    5,
    () => timed(() => registry.execute('no_op', given, ctx)),
    () => timed(() => noOp(given)),
  );
  const perCall = (ms: number) => (ms * 1000) / CALLS;
  const [ours, bare, times] = [perCall(median(pairs.ours)), perCall(median(pairs.bare)), median(ratios(pairs))];
  return [
    {
      what: 'A no-op primitive through the registry (validate, execute, validate), compared with the bare function',
      result: `${ours.toFixed(2)} µs a call, bare ${bare.toFixed(2)} µs: ${times.toFixed(1)} ×`,
      values: { ours_us: ours, bare_us: bare, ratio: times },
    },
  ];
}
