import { atOnce } from './bench/at-once.ts';
import { type BenchEnv, startBenchEnv } from './bench/bench-env.ts';
import { codeSearch } from './bench/code-search.ts';
import { commands } from './bench/commands.ts';
import { compare } from './bench/compare.ts';
import { dispatch } from './bench/dispatch.ts';
import { embedding } from './bench/embedding.ts';
import type { Figure } from './bench/figures.ts';
import { firstToken } from './bench/first-token.ts';
import { operator } from './bench/operator.ts';
import { read } from './bench/read.ts';
import { report } from './bench/report.ts';
import { roundTrips } from './bench/round-trips.ts';
import { startUp } from './bench/start-up.ts';
import { sweep } from './bench/sweep.ts';
import { wholeReply } from './bench/whole-reply.ts';
import { buildIfChanged } from './build-if-changed.ts';
import { giveUp } from './settings.ts';

/*
 * `npm run bench [part…]`: measures the built app, its database and a scripted model on this machine. Figures are
 * reported, never asserted; compare ratios of one run, not times of two machines.
 */
const inOneTestEnv: Record<string, (testEnv: BenchEnv) => Promise<Figure[]>> = {
  'first-token': firstToken,
  'whole-reply': wholeReply,
  read,
  'at-once': atOnce,
  'round-trips': roundTrips,
  compare,
  embedding,
};
const ofTheBuild: Record<string, () => Promise<Figure[]>> = { 'start-up': startUp };
/** Parts that do not need the built app. Starting programs comes first: it takes longer from a process that has grown. */
const ofTheCode: Record<string, () => Promise<Figure[]>> = { commands, sweep, dispatch, operator, 'code-search': codeSearch };

const names = [...Object.keys(inOneTestEnv), ...Object.keys(ofTheBuild), ...Object.keys(ofTheCode)];
const wanted = process.argv.length > 2 ? process.argv.slice(2) : names;
const unknown = wanted.find((name) => !names.includes(name));
if (unknown) giveUp(`Unknown part "${unknown}". Use one of: ${names.join(', ')}.`);

const startedAt = new Date();
const figures: Figure[] = [];
async function measure(name: string, part: () => Promise<Figure[]>) {
  if (!wanted.includes(name)) return;
  console.log(`Measuring ${name}…`);
  figures.push(...(await part()));
}

if (wanted.some((name) => !(name in ofTheCode))) await buildIfChanged();
if (wanted.some((name) => name in inOneTestEnv)) {
  const testEnv = await startBenchEnv();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => testEnv.end().finally(() => process.exit(1)));
  try {
    for (const [name, part] of Object.entries(inOneTestEnv)) {
      await measure(name, () => part(testEnv));
      await testEnv.say.reset();
    }
  } finally {
    await testEnv.end();
  }
}
for (const [name, part] of Object.entries({ ...ofTheBuild, ...ofTheCode })) await measure(name, part);
report(figures, startedAt);
