import { reply, text } from '#e2e/scripted-model/index.ts';
import { ask } from './ask.ts';
import type { BenchEnv } from './bench-env.ts';
import { directFirstToken } from './direct-call.ts';
import { duration, type Figure, median, quantile } from './figures.ts';
import { differences, inPairs } from './pairs.ts';
import { senders } from './senders.ts';

const PAIRS = 80;
const WARM_UP = 8;

/** Messages as people write them, short and long, hardly one twice. */
const projects = ['Orion', 'Harbour', 'Lumen', 'Atlas', 'Meridian'];
const questions = [
  (project: string) => `What did we decide about ${project}?`,
  (project: string) => `When is the next status report of ${project} due?`,
  (project: string) => `Remind me who reads the board update for ${project}, please.`,
  (project: string) =>
    `Our sponsor of ${project} wants the weekly report on Thursday afternoon instead of Monday, because her steering group meets on Friday morning and she needs a day to prepare questions about risks and budget.`,
  (project: string) => `Thanks. And the risks of ${project}?`,
];
const prompts = Array.from({ length: PAIRS + WARM_UP }, (_, n) => {
  const question = questions[n % questions.length]!(projects[Math.floor(n / questions.length) % projects.length]!);
  return n < questions.length * projects.length ? question : `Once more: ${question}`;
});

/** The time to the model's first word through the app (from the request on) minus the time without it. */
export async function firstToken(testEnv: BenchEnv): Promise<Figure[]> {
  await testEnv.say.script(reply([text('We move in spring, one team after the other.')], { paceMs: 10 }), { repeat: true });
  const next = await senders(testEnv, PAIRS + WARM_UP);
  const pairs = await inPairs(
    PAIRS,
    WARM_UP,
    async (n) => (await ask(testEnv.app.url, prompts[n]!, { cookie: next().cookie })).firstToken,
    (n) => directFirstToken(testEnv.model, prompts[n]!),
  );
  const added = differences(pairs);
  const [half, p95] = [median(added), quantile(added, 0.95)];
  return [
    {
      what: `Added time to first token (${PAIRS} pairs, new chats)`,
      result: `median ${duration(half)}, p95 ${duration(p95)} (direct ${duration(median(pairs.bare))}, app ${duration(median(pairs.ours))})`,
      values: { addedMedian: half, addedP95: p95, directMedian: median(pairs.bare), appMedian: median(pairs.ours) },
      aim: { text: '≤ 40 ms median', met: half <= 40 },
    },
  ];
}
