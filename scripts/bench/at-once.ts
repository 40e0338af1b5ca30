import { reply, text } from '#e2e/scripted-model/index.ts';
import { type Answered, ask } from './ask.ts';
import { duration, type Figure, median, quantile } from './figures.ts';
import type { Newcomer } from './newcomer.ts';
import type { BenchWorld } from './world.ts';

const PEOPLE = 20;
const ROUNDS = 5;
const words = Array.from({ length: 60 }, (_, n) => `word${n}`).join(' ');

/** Twenty people who send at the same moment, a few times over. */
export async function atOnce(world: BenchWorld): Promise<Figure[]> {
  return [await conversationsAtOnce(world, { people: PEOPLE, rounds: ROUNDS })];
}

/** Who has sent before in this world: to make a person takes longer than to answer one. */
const madeBefore = new WeakMap<BenchWorld, Newcomer[]>();

/** So many people who send at the same moment, so many times over. A reply that is not whole, or that failed, is a failure. */
export async function conversationsAtOnce(
  world: BenchWorld,
  { people: count, rounds }: { people: number; rounds: number },
): Promise<Figure> {
  await world.say.script(reply([text(words)], { paceMs: 20 }), { repeat: true });
  const made = madeBefore.get(world) ?? [];
  madeBefore.set(world, made);
  while (made.length < count) made.push(await world.newcomer());
  const people = made.slice(0, count);
  await Promise.allSettled(people.map(({ cookie }) => ask(world.app.url, 'Hello', { cookie })));
  const answers: PromiseSettledResult<Answered>[] = [];
  for (let round = 0; round < rounds; round++)
    answers.push(...(await Promise.allSettled(people.map(({ cookie }) => ask(world.app.url, `Tell me more (${round}).`, { cookie })))));
  const good = answers.flatMap((answer) => (answer.status === 'fulfilled' && isComplete(answer.value) ? [answer.value.firstToken] : []));
  const failures = answers.length - good.length;
  const [half, p95] = good.length > 0 ? [median(good), quantile(good, 0.95)] : [Number.NaN, Number.NaN];
  return {
    what: `${count} conversations at once (${rounds} rounds)`,
    result: `${failures} failures, first token median ${duration(half)}, p95 ${duration(p95)}`,
    values: { failures, turns: answers.length, firstTokenMedian: half, firstTokenP95: p95 },
    aim: { words: '0 failures', met: failures === 0 },
  };
}

function isComplete({ text, chunks }: Answered): boolean {
  const last = chunks.findLast((chunk) => chunk.type === 'finish');
  return text === words && (last?.messageMetadata as { exitReason?: string } | undefined)?.exitReason === 'complete';
}
