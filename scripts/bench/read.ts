import { entities } from '#lib/entities/index.ts';
import { storedColumns } from '#lib/entities/select-rows.ts';
import { registry } from '#lib/primitives/index.ts';
import type { BenchEnv } from './bench-env.ts';
import { duration, type Figure, median, quantile, ratio } from './figures.ts';
import { inPairs, ratios } from './pairs.ts';

const PAIRS = 300;
const WARM_UP = 30;

/** Reading one deliverable through the registry, compared with the query for the same columns. */
export async function read(testEnv: BenchEnv): Promise<Figure[]> {
  const { context, deliverable } = await testEnv.newcomer();
  const columns = storedColumns(entities.deliverable).join();
  const id = deliverable.replace('deliverable:', '');
  const pairs = await inPairs(
    PAIRS,
    WARM_UP,
    () =>
      timed(async () => {
        const result = await registry.execute('Read', { ref: deliverable }, context);
        if (!result.success) throw new Error(result.message);
      }),
    () =>
      timed(async () => {
        const { error } = await context.db.from('deliverables').select(columns).eq('id', id).single();
        if (error) throw error;
      }),
  );
  const times = ratios(pairs);
  const half = median(times);
  return [
    {
      what: `Read through the registry against the bare query (${PAIRS} pairs)`,
      result: `median ${ratio(half)}, p95 ${ratio(quantile(times, 0.95))} (bare ${duration(median(pairs.bare))}, Read ${duration(median(pairs.ours))})`,
      values: { ratioMedian: half, ratioP95: quantile(times, 0.95), bareMedian: median(pairs.bare), readMedian: median(pairs.ours) },
      aim: { text: '≤ 1.15 ×', met: half <= 1.15 },
    },
  ];
}

async function timed(work: () => Promise<void>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}
