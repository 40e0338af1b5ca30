import type { Db } from '#lib/database/db.ts';

/** A call of another program, as its person sees it. `at` is ISO 8601. */
export interface ProgramCall {
  id: string;
  /** The name of its token, or who issued that; null when it is not known. */
  program: string | null;
  at: string;
  name: string;
  state: 'running' | 'done' | 'failed';
  /** Without its texts where it is large. */
  input: unknown;
  /** Left out where it is large. */
  output: unknown;
}

/** The ten latest calls of programs of the person whom `db` acts as, the newest first. @throws what the database client throws */
export async function readProgramCalls(db: Db): Promise<ProgramCall[]> {
  const { data } = await db.rpc('program_calls', { take: 10 }).throwOnError();
  return data.map(({ state, ...call }) => ({
    ...call,
    state: state === 'succeeded' ? 'done' : state === 'running' || state === 'pending' ? 'running' : 'failed',
  }));
}
