import type { UIMessageChunk } from 'ai';
import { wellFormed } from '#lib/base/text/sanitize-text.ts';
import type { CallRecord } from '#lib/base/tool-call.ts';
import { allRows } from '#lib/database/all-rows.ts';
import type { Db, Row } from '#lib/database/db.ts';
import type { PartnerMessage, PartnerMetadata } from './message.ts';

/** The outcomes of starting a turn; `start_turn` in the database decides. */
export type StartOutcome =
  | { outcome: 'started'; turn: string; attempt: number; status: 'running' | 'ended' }
  | { outcome: 'existing'; turn: string; attempt: number; status: 'running' | 'ended' }
  | { outcome: 'turn_running'; turn: string; stale_s: number }
  | { outcome: 'rate_limited'; retry_after: number }
  | { outcome: 'message_reused' | 'not_found' | 'request_closed' | 'invalid_answer' | 'invalid_attempt' | 'invalid_parent' };

/** A person's message and how to answer it. */
export interface StartInput {
  session: string;
  message: string;
  parts: PartnerMessage['parts'];
  metadata: PartnerMetadata;
  model: string;
  instance: string;
  lease: string;
  /** Messages a person may send per minute. */
  allowed_per_minute: number;
  /** Retry: the number of the new attempt. */
  attempt?: number;
  /** Edit and resend: the message that precedes this one, null for the first. */
  parent?: string | null;
}

/** Tokens and cost of a turn; cost in integer nano-dollars, null when the price is not known. */
export interface TurnUsage {
  tokens_in: number;
  tokens_out: number;
  tokens_cache_read: number;
  tokens_cache_write: number;
  cost_nanousd: number | null;
  turns_used: number;
}

export interface FinishInput {
  turn: string;
  lease: string;
  from_seq: number;
  chunks: UIMessageChunk[];
  calls: CallRecord[];
  message: PartnerMessage;
  exit_reason: string;
  exit_detail: Record<string, unknown>;
  usage: TurnUsage;
}

/** The database could not be reached, or rejected the request. `code` is from Postgres or PostgREST; empty without a response. */
export class TurnStoreError extends Error {
  readonly code: string;
  constructor(doing: string, code: string | undefined, message: string) {
    super(`${doing}: ${message}`);
    this.name = 'TurnStoreError';
    this.code = code ?? '';
  }

  /** Checks the name: Next.js loads this module several times in a process, and `instanceof` recognizes only its own copy. */
  static is(error: unknown): error is TurnStoreError {
    return error instanceof Error && error.name === 'TurnStoreError';
  }
}

type Answer<T> = PromiseLike<{ data: T; error: { code?: string; message: string } | null }>;

async function answer<T>(doing: string, request: Answer<T>): Promise<NonNullable<T>> {
  const { data, error } = await request;
  if (error) throw new TurnStoreError(doing, error.code ?? '', error.message);
  return data as NonNullable<T>;
}

/**
 * The durable side of turns, over one person's client. Each function is one round trip.
 * All throw {@link TurnStoreError}.
 */
export const turnStore = {
  async start(db: Db, input: StartInput): Promise<StartOutcome> {
    const { parent, attempt, ...rest } = wellFormed(input);
    const request = db.rpc('start_turn', {
      ...rest,
      ...(attempt ? { attempt } : {}),
      ...(parent !== undefined ? { parent, edits: true } : {}),
    } as never);
    return (await answer('start the turn', request)) as unknown as StartOutcome;
  },

  async append(db: Db, turn: string, lease: string, fromSeq: number, chunks: UIMessageChunk[], calls: CallRecord[]) {
    const request = db.rpc('append_events', wellFormed({ turn, lease, from_seq: fromSeq, chunks, calls }) as never);
    return (await answer('append to the turn', request)) as unknown as { lease_lost: boolean; stop_requested: boolean };
  },

  async finish(db: Db, { message, ...input }: FinishInput): Promise<boolean> {
    const request = db.rpc('finish_turn', wellFormed({ ...input, parts: message.parts, metadata: message.metadata ?? {} }) as never);
    const { data, error } = await (request as unknown as Answer<boolean>);
    if (error) throw new TurnStoreError('finish the turn', error.code ?? '', error.message);
    return data === true;
  },

  /** Takes over a turn whose heartbeat is overdue, or whose process is one of the `ended`; null when it is alive or has ended. */
  async claim(
    db: Db,
    {
      turn,
      ended,
      staleSeconds,
      ...claimant
    }: { turn: string; lease: string; instance: string; staleSeconds: number; ended: readonly string[] },
  ): Promise<Row<'turns'> | null> {
    const { data, error } = await (db.rpc('claim_turn', {
      turn,
      ...claimant,
      stale_s: staleSeconds,
      ended,
    } as never) as unknown as Answer<Row<'turns'> | null>);
    if (error) throw new TurnStoreError('claim the turn', error.code ?? '', error.message);
    return data;
  },

  async read(db: Db, turn: string): Promise<Row<'turns'> | null> {
    const { data, error } = await db.from('turns').select('*').eq('id', turn).maybeSingle();
    if (error) throw new TurnStoreError('read the turn', error.code ?? '', error.message);
    return data as Row<'turns'> | null;
  },

  /** The running turn of a session, if any. */
  async running(db: Db, session: string): Promise<Row<'turns'> | null> {
    const { data, error } = await db.from('turns').select('*').eq('session_id', session).eq('status', 'running').maybeSingle();
    if (error) throw new TurnStoreError('look for a running turn', error.code ?? '', error.message);
    return data as Row<'turns'> | null;
  },

  /** The whole log from `fromSeq`: `seq` is the number of each entry's first chunk. */
  async events(db: Db, turn: string, fromSeq = 0): Promise<{ seq: number; chunks: UIMessageChunk[] }[]> {
    return allRows(async (from, to) => {
      const rows = db.from('turn_events').select('seq, chunks').eq('turn_id', turn).gte('seq', fromSeq).order('seq').range(from, to);
      return { data: (await answer('read the log', rows)) as unknown as { seq: number; chunks: UIMessageChunk[] }[] };
    });
  },

  async calls(db: Db, turn: string): Promise<CallRecord[]> {
    return allRows(async (from, to) => {
      const rows = db.from('turn_calls').select('*').eq('turn_id', turn).order('call_id').range(from, to);
      return { data: (await answer('read the calls', rows)) as unknown as CallRecord[] };
    });
  },

  /** Asks the process that runs the session's turn to stop it. Returns the turn's id, or null when none runs. */
  async requestStop(db: Db, session: string, now: Date): Promise<string | null> {
    const request = db
      .from('turns')
      .update({ stop_requested_at: now.toISOString() } as never)
      .eq('session_id', session)
      .eq('status', 'running')
      .select('id');
    const rows = (await answer('stop the turn', request)) as unknown as { id: string }[];
    return rows[0]?.id ?? null;
  },
};
