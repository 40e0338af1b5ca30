import { atOnce } from './bench/at-once.ts';
import type { Figure } from './bench/figures.ts';
import { firstToken } from './bench/first-token.ts';
import { read } from './bench/read.ts';
import { report } from './bench/report.ts';
import { roundTrips } from './bench/round-trips.ts';
import { startUp } from './bench/start-up.ts';
import { wholeReply } from './bench/whole-reply.ts';
import { type BenchWorld, startBenchWorld } from './bench/world.ts';
import { buildIfChanged } from './build.ts';
import { giveUp } from './settings.ts';

/*
 * `npm run bench [part…]`: measures the built app, its database and a scripted model on this machine. Figures are
 * reported, never asserted; compare ratios of one run, not times of two machines.
 */
const parts: Record<string, (world: BenchWorld) => Promise<Figure[]>> = {
  'first-token': firstToken,
  'whole-reply': wholeReply,
  read,
  'at-once': atOnce,
  'round-trips': roundTrips,
  'start-up': startUp,
};

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !(name in parts));
if (unknown) giveUp(`There is no part "${unknown}". There are: ${Object.keys(parts).join(', ')}.`);

const startedAt = new Date();
await buildIfChanged();
const world = await startBenchWorld();
const figures: Figure[] = [];
try {
  for (const [name, measure] of Object.entries(parts)) {
    if (wanted.length && !wanted.includes(name)) continue;
    console.log(`Measuring ${name}…`);
    figures.push(...(await measure(world)));
    await world.say.reset();
  }
} finally {
  await world.end();
}
report(figures, startedAt);
