import { conversations } from './attack/conversations.ts';
import { diskFull } from './attack/disk-full.ts';
import { fuzz } from './attack/fuzz.ts';
import { hostileInputs } from './attack/hostile-inputs.ts';
import { idleReaders } from './attack/idle-readers.ts';
import { kills } from './attack/kills.ts';
import { otherIds } from './attack/other-ids.ts';
import { type BenchEnv, startBenchEnv } from './bench/bench-env.ts';
import type { Figure } from './bench/figures.ts';
import { report } from './bench/report.ts';
import { buildIfChanged } from './build-if-changed.ts';
import { giveUp } from './settings.ts';

/*
 * `npm run attack [part…]`: starts installations on free ports in temporary folders, attacks them, and
 * prints the results. Exits with code 1 if an aim is missed. Aims in time hold on a quiet machine.
 */
const inOneTestEnv: Record<string, (testEnv: BenchEnv) => Promise<Figure[]>> = {
  'hostile-inputs': (testEnv) => hostileInputs(testEnv),
  'other-ids': otherIds,
  fuzz: (testEnv) => fuzz(testEnv),
  'idle-readers': (testEnv) => idleReaders(testEnv),
  conversations: (testEnv) => conversations(testEnv),
};
/** Each starts the installation that it kills or whose disk it fills. */
const alone: Record<string, () => Promise<Figure[]>> = { kills: () => kills(), 'disk-full': diskFull };

const names = [...Object.keys(alone), ...Object.keys(inOneTestEnv)];
const wanted = process.argv.length > 2 ? process.argv.slice(2) : names;
const unknown = wanted.find((name) => !names.includes(name));
if (unknown) giveUp(`Unknown part "${unknown}". Use one of: ${names.join(', ')}.`);

const startedAt = new Date();
const figures: Figure[] = [];
async function attack(name: string, part: () => Promise<Figure[]>) {
  if (!wanted.includes(name)) return;
  console.log(`Attacking: ${name}…`);
  // A part that cannot run is reported, and the others still run.
  figures.push(...(await part().catch((error: Error) => [failed(name, error)])));
}

function failed(name: string, { message }: Error): Figure {
  return { what: name, result: `could not run: ${message.slice(0, 300)}`, values: {}, aim: { text: 'runs', met: false } };
}

await buildIfChanged();
for (const [name, part] of Object.entries(alone)) await attack(name, part);
if (wanted.some((name) => name in inOneTestEnv)) {
  const testEnv = await startBenchEnv();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => testEnv.end().finally(() => process.exit(1)));
  try {
    for (const [name, part] of Object.entries(inOneTestEnv)) {
      await attack(name, () => part(testEnv));
      await testEnv.say.reset();
    }
  } finally {
    await testEnv.end();
  }
}
report(figures, startedAt, 'attack-results.json');
const missed = figures.filter(({ aim }) => aim && !aim.met);
if (missed.length) giveUp(`\nMissed: ${missed.map(({ what }) => what).join('; ')}.`);
