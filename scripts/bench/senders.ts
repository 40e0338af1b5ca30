import type { Newcomer } from './newcomer.ts';
import type { BenchEnv } from './world.ts';

/** Under the twenty messages that a person may send in a minute. */
const EACH_SENDS = 18;

/** Enough people to send so many messages without anybody being told to wait: the answer gives one for each message. */
export async function senders(testEnv: BenchEnv, messages: number): Promise<() => Newcomer> {
  const people: Newcomer[] = [];
  for (let have = 0; have < messages; have += EACH_SENDS) people.push(await testEnv.newcomer());
  let sent = 0;
  return () => people[Math.floor(sent++ / EACH_SENDS)]!;
}
