/** Two ways to do the same thing, measured side by side: entry n of both was measured in the same moment. */
export interface Pairs {
  ours: number[];
  bare: number[];
}

/**
 * Measures both ways in turns, each going first every other time, so that what else the machine does falls on both alike.
 * The first `warmUp` pairs do not count.
 */
export async function inPairs(count: number, warmUp: number, ours: () => Promise<number>, bare: () => Promise<number>): Promise<Pairs> {
  const pairs: Pairs = { ours: [], bare: [] };
  for (let n = -warmUp; n < count; n++) {
    const measured = { ours: 0, bare: 0 };
    for (const way of n % 2 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const)) {
      measured[way] = await (way === 'ours' ? ours() : bare());
    }
    if (n < 0) continue;
    pairs.ours.push(measured.ours);
    pairs.bare.push(measured.bare);
  }
  return pairs;
}

export const differences = ({ ours, bare }: Pairs) => ours.map((value, n) => value - bare[n]!);

export const ratios = ({ ours, bare }: Pairs) => ours.map((value, n) => value / bare[n]!);
