import type { Db } from '#lib/supabase/db.ts';
import { labelOf } from '#lib/surfaces.ts';
import type { Call } from '#lib/turns/call.ts';
import { LARGEST_OUTPUT } from '#lib/turns/large-output.ts';

/** The calls of a run in their order. */
export async function readCalls(db: Db, turnId: string): Promise<Call[]> {
  const { data } = await db
    .from('turn_calls')
    .select('call_id, name, state, input, output, started_at, ended_at')
    .eq('turn_id', turnId)
    .order('step')
    .order('created_at')
    .throwOnError();
  return data.map(({ call_id: id, name, state: kept, input, output, started_at, ended_at }) => {
    const words = labelOf(name, input, output);
    const state = kept === 'succeeded' ? 'done' : kept === 'running' || kept === 'pending' ? 'running' : 'failed';
    const { message } = (output ?? {}) as { message?: unknown };
    return {
      id,
      name,
      state,
      label: { running: words.doing, done: words.done, failed: words.failed }[state],
      input,
      output: JSON.stringify(output).length > LARGEST_OUTPUT ? { truncated_output: true } : output,
      ...(state === 'failed' ? { error: typeof message === 'string' ? message : 'It was cut off.' } : {}),
      ...(started_at ? { startedAt: started_at } : {}),
      ...(ended_at ? { endedAt: ended_at } : {}),
    };
  });
}
