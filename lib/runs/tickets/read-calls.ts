import { type CallState, type DisplayedCall, displayState } from '#lib/base/tool-call.ts';
import type { Db } from '#lib/database/db.ts';
import { labelOf } from '#lib/runs/workspace/all-surfaces.ts';
import { LARGEST_OUTPUT } from '#lib/turns/large-output.ts';

/** The calls of turns, in the order of the turns and of the calls. */
export async function readCalls(db: Db, turnIds: readonly string[]): Promise<DisplayedCall[]> {
  if (turnIds.length === 0) return [];
  const { data } = await db
    .from('turn_calls')
    .select('turn_id, call_id, name, state, input, output, started_at, ended_at')
    .in('turn_id', turnIds)
    .order('step')
    .order('created_at')
    .throwOnError();
  const inOrder = data.toSorted((one, other) => turnIds.indexOf(one.turn_id) - turnIds.indexOf(other.turn_id));
  return inOrder.map(({ call_id: id, name, state: kept, input, output, started_at, ended_at }) => {
    const words = labelOf(name, input, output);
    const state = displayState(kept as CallState);
    const { message } = (output ?? {}) as { message?: unknown };
    return {
      id,
      name,
      state,
      label: { running: words.doing, done: words.done, failed: words.failed }[state],
      input,
      output: JSON.stringify(output).length > LARGEST_OUTPUT ? { truncated_output: true } : output,
      ...(state === 'failed' ? { error: typeof message === 'string' ? message : 'It was interrupted.' } : {}),
      ...(started_at ? { startedAt: started_at } : {}),
      ...(ended_at ? { endedAt: ended_at } : {}),
    };
  });
}
