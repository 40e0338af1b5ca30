import { reply, text } from '#e2e/scripted-model/index.ts';
import { type Answered, ask } from './ask.ts';
import type { BenchEnv } from './bench-env.ts';
import { duration, type Figure, median, quantile } from './figures.ts';

const PEOPLE = 20;
const ROUNDS = 5;
const words = Array.from({ length: 60 }, (_, n) => `word${n}`).join(' ');

/** Twenty people send at the same moment, several times. */
export async function atOnce(testEnv: BenchEnv): Promise<Figure[]> {
  const people = [];
  for (let n = 0; n < PEOPLE; n++) people.push(await testEnv.newcomer());
  return [await conversationsAtOnce(testEnv, people, ROUNDS)];
}

/** These people send at the same moment, that many times. An incomplete or failed reply is a failure. */
export async function conversationsAtOnce(testEnv: BenchEnv, people: readonly { cookie: string }[], rounds: number): Promise<Figure> {
  await testEnv.say.script(reply([text(words)], { paceMs: 20 }), { repeat: true });
  await Promise.allSettled(people.map(({ cookie }) => ask(testEnv.app.url, 'Hello', { cookie })));
  const answers: PromiseSettledResult<Answered>[] = [];
  for (let round = 0; round < rounds; round++)
    answers.push(...(await Promise.allSettled(people.map(({ cookie }) => ask(testEnv.app.url, `Tell me more (${round}).`, { cookie })))));
  const good = answers.flatMap((answer) => (answer.status === 'fulfilled' && isComplete(answer.value) ? [answer.value.firstToken] : []));
  const failures = answers.length - good.length;
  const [half, p95] = good.length > 0 ? [median(good), quantile(good, 0.95)] : [Number.NaN, Number.NaN];
  return {
    what: `${people.length} conversations at the same time (${rounds} rounds)`,
    result: `${failures} failures, first token median ${duration(half)}, p95 ${duration(p95)}`,
    values: { failures, turns: answers.length, firstTokenMedian: half, firstTokenP95: p95 },
    aim: { text: '0 failures', met: failures === 0 },
  };
}

function isComplete({ text, chunks }: Answered): boolean {
  const last = chunks.findLast((chunk) => chunk.type === 'finish');
  return text === words && (last?.messageMetadata as { exitReason?: string } | undefined)?.exitReason === 'complete';
}
