import { createHash } from 'node:crypto';
import type { RequestId } from '@modelcontextprotocol/sdk/types.js';
import type { Db } from '#lib/database/db.ts';

/** The id under which a call of a session is kept, so that any process finds it again. */
export function callIdOf(sessionId: string, request: RequestId): string {
  return `${sessionId}-${createHash('sha256').update(JSON.stringify(request)).digest('hex').slice(0, 16)}`;
}

/** Stops a call that runs, in whichever process it does. @throws what the database client throws */
export async function cancelCall(db: Db, callId: string, now: Date): Promise<void> {
  const { data } = await db.from('turn_calls').select('turn_id').eq('call_id', callId).eq('state', 'running').throwOnError();
  const turns = data.map(({ turn_id }) => turn_id);
  if (turns.length)
    await db.from('turns').update({ stop_requested_at: now.toISOString() }).in('id', turns).eq('status', 'running').throwOnError();
}
