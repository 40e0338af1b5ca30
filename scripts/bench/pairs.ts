/** Two ways to do the same thing, measured side by side: entry n of both was measured at the same moment. */
export interface Pairs {
  ours: number[];
  bare: number[];
}

/** Does it for the `n`th time, counted from 0, and returns how long that took in ms. */
type Way = (n: number) => Promise<number>;

/**
 * Measures both ways alternately, each going first every other time, so that other load affects both alike.
 * The `count` measured pairs follow `warmUp` pairs that are discarded.
 */
export async function inPairs(count: number, warmUp: number, ours: Way, bare: Way): Promise<Pairs> {
  const pairs: Pairs = { ours: [], bare: [] };
  for (let n = 0; n < warmUp + count; n++) {
    const measured = { ours: 0, bare: 0 };
    for (const way of n % 2 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const)) {
      measured[way] = await (way === 'ours' ? ours(n) : bare(n));
    }
    if (n < warmUp) continue;
    pairs.ours.push(measured.ours);
    pairs.bare.push(measured.bare);
  }
  return pairs;
}

export const differences = ({ ours, bare }: Pairs) => ours.map((value, n) => value - bare[n]!);

export const ratios = ({ ours, bare }: Pairs) => ours.map((value, n) => value / bare[n]!);
