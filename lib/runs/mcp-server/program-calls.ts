import { type CallState, type DisplayedCall, displayState } from '#lib/base/tool-call.ts';
import type { Db } from '#lib/database/db.ts';

/** A call of another program, as its person sees it. `at` is ISO 8601. */
export interface ProgramCall extends Pick<DisplayedCall, 'id' | 'name' | 'state' | 'input' | 'output'> {
  /** The name of its token, or who issued that; null when it is not known. */
  program: string | null;
  at: string;
}

/** The ten latest calls of programs of the person whom `db` acts as, the newest first. @throws what the database client throws */
export async function readProgramCalls(db: Db): Promise<ProgramCall[]> {
  const { data } = await db.rpc('program_calls', { take: 10 }).throwOnError();
  return data.map(({ state, ...call }) => ({ ...call, state: displayState(state as CallState) }));
}
