import type { BenchEnv } from './bench-env.ts';
import type { Newcomer } from './newcomer.ts';

/** Below the twenty messages that a person can send in a minute. */
const EACH_SENDS = 18;

/** Enough people to send this many messages without reaching a limit; returns one for each message. */
export async function senders(testEnv: BenchEnv, messages: number): Promise<() => Newcomer> {
  const people: Newcomer[] = [];
  for (let have = 0; have < messages; have += EACH_SENDS) people.push(await testEnv.newcomer());
  let sent = 0;
  return () => people[Math.floor(sent++ / EACH_SENDS)]!;
}
