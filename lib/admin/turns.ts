import { z } from 'zod';
import { currentModelName, storedModelNames } from '#lib/base/model-name.ts';
import type { CallRecord, CallState } from '#lib/base/tool-call.ts';
import type { Db, Row } from '#lib/database/db.ts';
import { deletedOwner, type Owner, readOwners } from './owners.ts';
import { type Paging, readPage } from './page.ts';

/** The sort orders of the list, and their columns. */
export const turnSorts = { started: 'started_at', steps: 'turns_used', in: 'tokens_in', out: 'tokens_out', cost: 'cost_nanousd' } as const;

export interface TurnsQuery {
  /** `running`, or why it ended. */
  state?: string;
  owner?: string;
  model?: string;
  sort: keyof typeof turnSorts;
  ascending: boolean;
  page: number;
}

/** A person's turn. Times are ISO 8601; `costNanoUsd` is null when the price is unknown. */
export interface OwnedTurn {
  id: string;
  owner: Owner;
  sessionId: string | null;
  /** The person's message; null for a turn without one. */
  messageId: string | null;
  /** The operator: `thinking-partner` in a chat, otherwise the kind of run. */
  operator: string;
  trigger: string;
  attempt: number;
  /** Why it ended; null while it runs. */
  exitReason: string | null;
  exitDetail: unknown;
  model: string;
  tokensIn: number;
  tokensOut: number;
  tokensCacheRead: number;
  tokensCacheWrite: number;
  costNanoUsd: number | null;
  steps: number;
  startedAt: string;
  endedAt: string | null;
}

/** One call of a turn. `input` and `output` are JSON. */
export interface TurnCall extends Pick<CallRecord, 'name' | 'step' | 'effect' | 'state' | 'input' | 'output'> {
  id: string;
  callId: string;
  errorCode: string | null;
  startedAt: string | null;
  endedAt: string | null;
}

/** Everyone's matching turns, 25 per page; a page after the last yields the first. `db` must be an administrator's. */
export async function listAllTurns(db: Db, request: TurnsQuery): Promise<Paging & { turns: OwnedTurn[] }> {
  let select = db.from('turns').select('*', { count: 'exact' });
  if (request.state === 'running') select = select.eq('status', 'running');
  else if (request.state) select = select.eq('exit_reason', request.state);
  if (request.owner) select = select.eq('user_id', request.owner);
  if (request.model) select = select.in('model', storedModelNames(request.model));
  const { rows, ...paging } = await readPage(
    select.order(turnSorts[request.sort], { ascending: request.ascending, nullsFirst: false }).order('id'),
    request.page,
  );
  const owners = await readOwners(
    db,
    rows.map((row) => row.user_id),
  );
  return { ...paging, turns: rows.map((row) => turnOf(row, owners)) };
}

/** A turn with its calls in order; null when none has this id. */
export async function readTurn(db: Db, id: string): Promise<{ turn: OwnedTurn; calls: TurnCall[] } | null> {
  if (!z.guid().safeParse(id).success) return null;
  return (await readTurns(db, (turns) => turns.eq('id', id)))[0] ?? null;
}

/** The turns selected by `narrow`, in its order, each with its calls in order. */
export async function readTurns(
  db: Db,
  narrow: (turns: ReturnType<typeof selectTurns>) => ReturnType<typeof selectTurns>,
): Promise<{ turn: OwnedTurn; calls: TurnCall[] }[]> {
  const { data: rows } = await narrow(selectTurns(db)).throwOnError();
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [owners, { data: calls }] = await Promise.all([
    readOwners(
      db,
      rows.map((row) => row.user_id),
    ),
    db.from('turn_calls').select('*').in('turn_id', ids).order('step').order('created_at').throwOnError(),
  ]);
  return rows.map((row) => ({
    turn: turnOf(row, owners),
    calls: calls.filter(({ turn_id }) => turn_id === row.id).map(callOf),
  }));
}

const selectTurns = (db: Db) => db.from('turns').select('*');

function turnOf(row: Row<'turns'>, owners: Map<string, Owner>): OwnedTurn {
  return {
    id: row.id,
    owner: owners.get(row.user_id) ?? deletedOwner(row.user_id),
    sessionId: row.session_id,
    messageId: row.message_id,
    operator: row.operator,
    trigger: row.trigger,
    attempt: row.attempt,
    exitReason: row.exit_reason,
    exitDetail: row.exit_detail,
    model: currentModelName(row.model),
    tokensIn: row.tokens_in,
    tokensOut: row.tokens_out,
    tokensCacheRead: row.tokens_cache_read,
    tokensCacheWrite: row.tokens_cache_write,
    costNanoUsd: row.cost_nanousd,
    steps: row.turns_used,
    startedAt: row.started_at,
    endedAt: row.ended_at,
  };
}

function callOf(row: Row<'turn_calls'>): TurnCall {
  return {
    id: row.id,
    callId: row.call_id,
    step: row.step,
    name: row.name,
    effect: row.effect,
    state: row.state as CallState,
    errorCode: row.error_code,
    input: row.input,
    output: row.output,
    startedAt: row.started_at,
    endedAt: row.ended_at,
  };
}
