import { setTimeout } from 'node:timers/promises';
import { cookieHeader, type Person, signUp } from '#e2e/people/sign-up.ts';
import { reply, text } from '#e2e/scripted-model/index.ts';
import { ask } from '#scripts/bench/ask.ts';
import type { BenchEnv } from '#scripts/bench/bench-env.ts';
import { duration, type Figure, median, quantile, ratio } from '#scripts/bench/figures.ts';
import { senders } from '#scripts/bench/senders.ts';
import { processorShare } from './processor-share.ts';

/** How many tabs are open. The first number is the baseline. */
const READERS = [0, 100, 300, 1000];
/** Below the number of event streams that one person can have. */
const EACH_OPENS = 10;
const OPENED_TOGETHER = 50;
const MESSAGES = 60;
const WARM_UP = 12;
/** How long the work after opening takes, in ms. */
const SETTLE_MS = 6000;
const IDLE_MS = 15_000;

const AIM = { share: 0.1, slowdown: 1.2 };

/** The cost of idle tabs: the database's processor time, and other people's time to first token. */
export async function idleReaders(testEnv: BenchEnv, levels: readonly number[] = READERS): Promise<Figure[]> {
  await testEnv.say.script(reply([text('We move in spring, one team after the other.')], { paceMs: 10 }), { repeat: true });
  const next = await senders(testEnv, WARM_UP + MESSAGES * levels.length);
  const send = async (n: number) => (await ask(testEnv.app.url, `What did we decide (${n})?`, { cookie: next().cookie })).firstToken;
  for (let n = 0; n < WARM_UP; n++) await send(n);

  const people: Person[] = [];
  const open: AbortController[] = [];
  const figures: Figure[] = [];
  let baseline: { share: number; half: number } | undefined;
  try {
    for (const level of levels) {
      while (people.length * EACH_OPENS < level) people.push(await signUp(testEnv.supabase));
      const begin = performance.now();
      while (open.length < level) {
        const some = Array.from({ length: Math.min(OPENED_TOGETHER, level - open.length) }, (_, n) =>
          openStream(testEnv.app.url, people[Math.floor((open.length + n) / EACH_OPENS)]!),
        );
        open.push(...(await Promise.all(some)));
      }
      const opening = performance.now() - begin;
      await setTimeout(SETTLE_MS);
      const [share, appShare] = await Promise.all([
        processorShare(testEnv.databasePid, () => setTimeout(IDLE_MS)),
        processorShare(testEnv.app.pid, () => setTimeout(IDLE_MS)),
      ]);
      const times: number[] = [];
      for (let n = 0; n < MESSAGES; n++) times.push(await send(n));
      const [half, p95] = [median(times), quantile(times, 0.95)];
      baseline ??= { share, half };
      const cost = share - baseline.share;
      const slowdown = half / baseline.half;
      figures.push({
        what: `${level} idle readers`,
        result: `database ${percent(share)} of a core (${percent(cost)} more), app ${percent(appShare)}, first token median ${duration(half)} (${ratio(slowdown)}), p95 ${duration(p95)}, opened in ${duration(opening)}`,
        values: {
          readers: level,
          databaseShare: share,
          databaseCost: cost,
          appShare,
          firstTokenMedian: half,
          firstTokenP95: p95,
          slowdown,
          opening,
        },
        ...(level > 0
          ? {
              aim: {
                text: `< ${percent(AIM.share)} of a core, first token ≤ ${ratio(AIM.slowdown)}`,
                met: cost < AIM.share && slowdown <= AIM.slowdown,
              },
            }
          : {}),
      });
    }
    return figures;
  } finally {
    for (const stream of open) stream.abort();
  }
}

/** Opens a person's event stream as a tab does, and reads it until it is ended. */
async function openStream(app: string, person: Person): Promise<AbortController> {
  const controller = new AbortController();
  const response = await fetch(`${app}/api/events?unread=0`, {
    headers: { cookie: cookieHeader(person), accept: 'text/event-stream' },
    signal: controller.signal,
  });
  if (!response.ok || !response.body) throw new Error(`GET /api/events answered ${response.status}: ${await response.text()}`);
  const reader = response.body.getReader();
  await reader.read();
  void (async () => {
    while (!(await reader.read()).done);
  })().catch(() => undefined);
  return controller;
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
