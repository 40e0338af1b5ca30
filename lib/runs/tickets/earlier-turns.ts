import type { ModelMessage } from 'ai';
import type { CallRecord, ToolCall } from '#lib/base/tool-call.ts';
import { allRows } from '#lib/database/all-rows.ts';
import type { Db, Row } from '#lib/database/db.ts';
import { workspaceModelOutput } from '#lib/runs/workspace/tool-registry.ts';
import { type ApprovedCall, approvedCallId } from '#lib/turns/execute-approved.ts';

type CallOfTurn = { turn_id: string } & Pick<CallRecord, 'call_id' | 'step' | 'name' | 'effect' | 'input' | 'output' | 'state'>;
type Turn = Pick<
  Row<'turns'>,
  'id' | 'saved_steps' | 'saved_cost_nanousd' | 'exit_reason' | 'cost_nanousd' | 'turns_used' | 'started_at' | 'ended_at'
>;

/** An approval that a run asked for, and the person's decision. */
export interface Decision {
  id: string;
  turnId: string;
  subject: string;
  state: string;
  digest: string;
  call: ToolCall;
}

/** The saved history of a run's earlier turns. */
export interface EarlierTurns {
  turns: Turn[];
  calls: CallOfTurn[];
  decisions: Decision[];
}

/** Reads the turns of a run before this one, oldest first, with their calls in the order of the requests. */
export async function readEarlierTurns(
  db: Db,
  { ticketId, runId }: { ticketId: string; runId: string },
  turnId: string,
): Promise<EarlierTurns> {
  const { data: turns } = await db
    .from('turns')
    .select('id, saved_steps, saved_cost_nanousd, exit_reason, cost_nanousd, turns_used, started_at, ended_at')
    .eq('run_id', runId)
    .neq('id', turnId)
    .order('started_at')
    .throwOnError();
  if (turns.length === 0) return { turns, calls: [], decisions: [] };
  const ids = turns.map(({ id }) => id);
  const [calls, events, { data: requests }] = await Promise.all([
    allRows((from, to) =>
      db
        .from('turn_calls')
        .select('turn_id, call_id, step, name, effect, input, output, state')
        .in('turn_id', ids)
        .order('turn_id')
        .order('call_id')
        .range(from, to)
        .throwOnError(),
    ),
    allRows((from, to) =>
      db.from('turn_events').select('turn_id, seq, chunks').in('turn_id', ids).order('seq').order('turn_id').range(from, to).throwOnError(),
    ),
    db
      .from('requests')
      .select('id, turn_id, subject, state, digest, payload')
      .eq('ticket_id', ticketId)
      .in('turn_id', ids)
      .order('created_at')
      .throwOnError(),
  ]);
  const chunks = events.flatMap(({ chunks }) => chunks as unknown as { type: string; toolCallId?: string }[]);
  const places = new Map(
    chunks.flatMap(({ type, toolCallId }, place) => (type.startsWith('tool-input') && toolCallId ? [[toolCallId, place]] : [])),
  );
  const place = ({ call_id }: CallOfTurn) => places.get(call_id) ?? chunks.length;
  return {
    turns,
    calls: (calls as CallOfTurn[]).toSorted((one, other) => one.step - other.step || place(one) - place(other)),
    decisions: requests.map(({ id, turn_id, subject, state, digest, payload }) => ({
      id,
      turnId: turn_id,
      subject,
      state,
      digest,
      call: (payload as unknown as Pick<Decision, 'call'>).call,
    })),
  };
}

/** The steps of earlier turns as messages, as the model saw them, with notes about decisions and interruptions. */
export function messagesOf({ turns, calls, decisions }: EarlierTurns): ModelMessage[] {
  return turns.flatMap((turn) => {
    const own = calls.filter(({ turn_id }) => turn_id === turn.id);
    const executed = own.filter(wasExecuted);
    const steps = Map.groupBy(
      own.filter((call) => !call.call_id.startsWith('approved_') && call.step < turn.saved_steps && isSettled(call)),
      ({ step }) => step,
    );
    return [...pair(executed), ...[...steps.values()].flatMap(pair), ...notesAfter(turn, own, decisions)];
  });
}

const isSettled = ({ state, output }: CallOfTurn) =>
  output !== null && (state === 'succeeded' || state === 'failed' || state === 'unknown');

/** An approved call that has a result. One with an unknown outcome counts only if it may have had an external effect. */
const wasExecuted = ({ call_id, state, effect, output }: CallOfTurn) =>
  call_id.startsWith('approved_') &&
  output !== null &&
  (state === 'succeeded' || state === 'failed' || (state === 'unknown' && effect === 'external'));

/** Approved calls that no turn of the run has executed. A change inside the workspace was rolled back and can be repeated. */
export function approvedCalls({ calls, decisions }: EarlierTurns): ApprovedCall[] {
  const done = new Set(calls.filter(wasExecuted).map(({ call_id }) => call_id));
  return decisions
    .filter(({ id, state }) => state === 'approved' && !done.has(approvedCallId(id)))
    .map(({ id, digest, call }) => ({
      requestId: id,
      digest,
      call,
      earlier: calls.filter(({ call_id, effect }) => call_id === approvedCallId(id) && effect === 'external'),
    }));
}

/** A step as messages: the calls, then their results. */
function pair(calls: readonly Pick<CallOfTurn, 'call_id' | 'name' | 'input' | 'output'>[]): ModelMessage[] {
  if (calls.length === 0) return [];
  return [
    {
      role: 'assistant',
      content: calls.map(({ call_id, name, input }) => ({ type: 'tool-call', toolCallId: call_id, toolName: name, input: input ?? {} })),
    },
    {
      role: 'tool',
      content: calls.map(({ call_id, name, output }) => ({
        type: 'tool-result',
        toolCallId: call_id,
        toolName: name,
        output: workspaceModelOutput(output),
      })),
    },
  ];
}

/** The notes after a turn: declined and undecided approvals, and work lost with a process. */
function notesAfter(turn: Turn, calls: readonly CallOfTurn[], decisions: readonly Decision[]): ModelMessage[] {
  const notes = decisions.flatMap(({ turnId, state, subject }) => {
    if (turnId !== turn.id) return [];
    if (state === 'denied')
      return [`Not approved: ${subject}\nThe person declined it, and it was not done. Continue without it, or in another way.`];
    return state === 'expired'
      ? [
          `Not decided: ${subject}\nThe run was stopped before the person decided, and it was not done. The person has now continued the run: ask again if you need it.`,
        ]
      : [];
  });
  const lost = calls.filter(
    ({ step, state, call_id }) => step >= turn.saved_steps && state !== 'pending' && !call_id.startsWith('approved_'),
  );
  if (lost.length > 0) {
    const outside = lost
      .filter(({ effect }) => effect === 'external')
      .map(({ name, input }) => `- ${name} ${JSON.stringify(input).slice(0, 500)}`);
    notes.push(
      `You were interrupted in the middle of a step. That step's changes to files were undone: do it again.${
        outside.length > 0 ? `\nThese calls may still have taken effect outside; check before you repeat them:\n${outside.join('\n')}` : ''
      }`,
    );
  }
  return notes.length > 0 ? [{ role: 'user', content: [{ type: 'text', text: notes.join('\n\n') }] }] : [];
}

/** The known cost of a turn in nano-dollars, including a running turn and one whose process died. */
export const costOf = ({ cost_nanousd, saved_cost_nanousd }: Pick<Turn, 'cost_nanousd' | 'saved_cost_nanousd'>) =>
  cost_nanousd ?? saved_cost_nanousd ?? 0;

/** What the run has used since then. The last step of a turn whose process died has an unknown cost. */
export function spentSince({ turns, calls }: EarlierTurns, since: string | null) {
  const counted = turns.filter(({ started_at }) => !since || new Date(started_at) >= new Date(since));
  const ids = new Set(counted.map(({ id }) => id));
  return {
    cost: counted.reduce((sum, turn) => sum + costOf(turn), 0),
    tool_calls: calls.filter(({ turn_id, state }) => ids.has(turn_id) && state !== 'pending').length,
    turns: counted.reduce((sum, { turns_used, saved_steps }) => sum + Math.max(turns_used, saved_steps), 0),
    ms: counted.reduce((sum, { started_at, ended_at }) => sum + (ended_at ? Date.parse(ended_at) - Date.parse(started_at) : 0), 0),
  };
}
