import { readFileSync } from 'node:fs';

/** Clock ticks a second in `/proc/<pid>/stat`: 100 on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

/** The share of one core that a process and its threads use while `during` runs, from `/proc`. Linux only. */
export async function processorShare(pid: number, during: () => Promise<unknown>): Promise<number> {
  const [begin, before] = [performance.now(), secondsOf(pid)];
  await during();
  return (secondsOf(pid) - before) / ((performance.now() - begin) / 1000);
}

/** The processor time that a process has used, in seconds. */
function secondsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field is the name in parentheses, which may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [userTicks, systemTicks] = [Number(fields[11]), Number(fields[12])];
  return (userTicks + systemTicks) / TICKS_PER_SECOND;
}
