import { text } from '#e2e/scripted-model/index.ts';
import { ask } from './ask.ts';
import type { BenchEnv } from './bench-env.ts';
import type { DirectModel } from './direct-call.ts';
import { duration, type Figure, median, quantile, ratio } from './figures.ts';
import { inPairs, ratios } from './pairs.ts';
import { startProgram } from './program.ts';
import { senders } from './senders.ts';

const PAIRS = 40;
const WARM_UP = 6;
const DELTAS = 2000;
const prompt = 'Write the long version.';

/** A long reply at full speed: through the app and its log, compared with `ai` by itself. From the request to the end. */
export async function wholeReply(testEnv: BenchEnv): Promise<Figure[]> {
  const long = Array.from({ length: DELTAS }, (_, n) => `word${n}`).join(' ');
  await testEnv.say.script(text(long), { repeat: true });
  const bare = await startProgram('bare-program.ts', testEnv.model satisfies DirectModel);
  try {
    const next = await senders(testEnv, PAIRS + WARM_UP);
    const whole = async (server: string, cookie?: string) => {
      const answered = await ask(server, prompt, { cookie });
      if (answered.text !== long) throw new Error('A long reply arrived incomplete.');
      return answered.whole;
    };
    const pairs = await inPairs(
      PAIRS,
      WARM_UP,
      () => whole(testEnv.app.url, next().cookie),
      () => whole(bare.url),
    );
    const times = ratios(pairs);
    const half = median(times);
    return [
      {
        what: `${DELTAS.toLocaleString('en')} deltas through app and log (${PAIRS} pairs)`,
        result: `median ${ratio(half)}, p95 ${ratio(quantile(times, 0.95))} (bare ${duration(median(pairs.bare))}, app ${duration(median(pairs.ours))})`,
        values: { ratioMedian: half, ratioP95: quantile(times, 0.95), bareMedian: median(pairs.bare), appMedian: median(pairs.ours) },
        aim: { text: '≤ 1.5 ×', met: half <= 1.5 },
      },
    ];
  } finally {
    await bare.stop();
  }
}
