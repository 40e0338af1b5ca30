import { createHash } from 'node:crypto';
import { stableJson } from '#lib/base/json.ts';
import type { EntityContext } from '#lib/entities/entity-context.ts';
import { run, table } from '#lib/entities/rows.ts';

/** The origin of a request: the call of a turn in a session, or of a ticket's run. */
export interface RequestContext extends EntityContext {
  ticketId?: string;
  turnId?: string;
  callId?: string;
}

/** A new request to the person. `digest` identifies it: an open request with the same digest is the same request. */
export interface NewRequest {
  kind: 'question' | 'approval';
  subject: string;
  payload: Record<string, unknown>;
  digest: string;
}

/** A digest of a JSON value; equal values have equal digests. */
export function digestOf(value: unknown): string {
  return createHash('sha256').update(stableJson(value)).digest('hex');
}

/**
 * Stores a request until the person decides it. If the same request is already open, returns its id.
 * @returns its id; undefined outside sessions and tickets, where no request can wait
 */
export async function openRequest(ctx: RequestContext, request: NewRequest): Promise<string | undefined> {
  const { db, userId, sessionId, ticketId, turnId, callId } = ctx;
  const [column, place] = ticketId ? ['ticket_id', ticketId] : ['session_id', sessionId];
  if (!place || !turnId || !callId) return undefined;
  const requests = table(db, 'requests');
  const same = requests.select('id').eq('user_id', userId).eq(column, place).eq('state', 'open').eq('kind', request.kind);
  const [open] = await run(ctx, same.eq('digest', request.digest).order('created_at', { ascending: true }).limit(1));
  if (open) return String(open.id);
  const id = ctx.clock.newId();
  const row = { id, user_id: userId, [column]: place, turn_id: turnId, call_id: callId, ...request };
  await run(ctx, requests.insert(row).select('id'));
  return id;
}
