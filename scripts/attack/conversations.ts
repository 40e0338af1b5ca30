import { cookieHeader, signUp } from '#e2e/people/sign-up.ts';
import { conversationsAtOnce } from '#scripts/bench/at-once.ts';
import type { BenchEnv } from '#scripts/bench/bench-env.ts';
import type { Figure } from '#scripts/bench/figures.ts';

/** How many people send at the same moment. */
const CONVERSATIONS = [1, 5, 20, 50, 100, 200, 500];

/** More and more people send at the same moment: no reply may fail. */
export async function conversations(testEnv: BenchEnv, levels: readonly number[] = CONVERSATIONS): Promise<Figure[]> {
  const people: { cookie: string }[] = [];
  const figures: Figure[] = [];
  for (const level of levels) {
    while (people.length < level) people.push({ cookie: cookieHeader(await signUp(testEnv.supabase)) });
    figures.push(await conversationsAtOnce(testEnv, people.slice(0, level), level < 50 ? 3 : 1));
  }
  return figures;
}
