import { conversationsAtOnce } from '#scripts/bench/at-once.ts';
import type { Figure } from '#scripts/bench/figures.ts';
import type { BenchWorld } from '#scripts/bench/world.ts';

/** How many people send at the same moment. */
const CONVERSATIONS = [1, 5, 20, 50, 100, 200, 500];

/** Ever more people who send at the same moment: nobody's reply may fail. */
export async function conversations(world: BenchWorld, levels: readonly number[] = CONVERSATIONS): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const people of levels) figures.push(await conversationsAtOnce(world, { people, rounds: people < 50 ? 3 : 1 }));
  return figures;
}
